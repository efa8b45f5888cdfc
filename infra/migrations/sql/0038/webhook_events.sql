-- Types of events that a webhook gets. NULL: all, later ones included.
ALTER TABLE webhook ADD COLUMN events text[];
