"""Builds the documentation site at /docs from docs/, the errors of the API, and openapi.yaml."""
