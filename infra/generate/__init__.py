"""What is generated: `python -m infra.generate` writes all of it again."""
