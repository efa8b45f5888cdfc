"""Proxies before several nodes: files for nginx and HAProxy, and a way to run them as they are."""
