"""Breaks Postgres, or the line to it, under a running service. Nothing may be lost, and nothing may stand still.

python -m infra.faults                # every case, a few rounds each
python -m infra.faults failover-hung --full
"""
