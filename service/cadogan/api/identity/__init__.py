"""Who asks, which node is asked, and which request is the same as an earlier one."""
