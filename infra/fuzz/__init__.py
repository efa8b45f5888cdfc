"""Asking the service, in every order, whatever its description allows and more. No answer may be a fault."""
