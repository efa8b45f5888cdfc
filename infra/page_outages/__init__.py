"""What a racer sees of an outage: the page in Chromium, while Postgres, the service or the line is broken.

python -m infra.page_outages                      # every outage, in English: what the page shows, and when
python -m infra.page_outages postgres-hung --language es --pictures FOLDER
"""
