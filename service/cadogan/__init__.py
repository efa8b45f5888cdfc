"""Cadogan: race each other at patience, on the same deal, with every move kept."""

import sys

from cadogan.compiled import CompiledModules

sys.meta_path.insert(0, CompiledModules())  # before any of the modules that it finds is imported
