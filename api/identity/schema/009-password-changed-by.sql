-- The command that set the password last: sent again, it has been done. Its old password is no longer the right one.
ALTER TABLE users ADD COLUMN password_changed_by uuid;
