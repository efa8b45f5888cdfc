"""Fuzzing: sends requests that openapi.yaml allows, and malformed ones, in any order. None may cause a server error."""
