"""What pages and API share: joined scripts and style sheets."""
