"""What several test folders share: servers, browsers and databases to run against."""
