"""The first page, the pages about the site, and pages of errors."""
