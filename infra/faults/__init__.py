"""Harms the service, its Postgres, its lines, disk and clock while clients race. Nothing may be lost or stand still.

python -m infra.faults                # every case, a few times each
python -m infra.faults cuts --full --seed 7

`cases.py` lists the cases. `clients/` race and record what they send and hear, and `history/` compares that with the
log. `campaign.py` strikes again and again, on a `stage.py` of nodes and a Postgres.
"""
