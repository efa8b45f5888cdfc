-- The player's token that allowed the app. A code gives nothing once it was revoked. It is no foreign key: a code that was used is kept,
-- so that a second use is noticed. NULL: allowed before this version, at most ten minutes ago.
ALTER TABLE app_code ADD COLUMN allowed_by uuid;
ALTER TABLE app_device ADD COLUMN allowed_by uuid;
