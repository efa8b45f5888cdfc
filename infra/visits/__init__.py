"""First visits to the page, as scripts that run in Chromium and in Firefox, with pictures and figures."""
