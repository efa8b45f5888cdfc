"""The table in the terminal. Only the modules with screens import Textual, an extra of the package."""
