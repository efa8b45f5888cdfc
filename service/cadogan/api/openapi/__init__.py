"""The OpenAPI and AsyncAPI documents, built from handlers and Structs."""
