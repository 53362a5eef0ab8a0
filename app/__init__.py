"""La Belle Lucie and its family of fan patiences, on the web."""
