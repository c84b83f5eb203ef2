-- The command that set up a factor: sent again after a crash has lost its answer, it has been done. Its code or challenge is used up.
ALTER TABLE authenticator_apps ADD COLUMN confirmed_by uuid;
ALTER TABLE passkeys ADD COLUMN added_by uuid;
