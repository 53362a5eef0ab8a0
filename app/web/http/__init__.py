"""What pages and the API share: the request's context, errors, security, forms, rendering."""
