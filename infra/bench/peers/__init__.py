"""Cadogan beside other servers, under one load of one client."""
