"""The site at /docs: built from docs/, the errors of the API, and openapi.yaml."""
