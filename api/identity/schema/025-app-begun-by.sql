-- The name of the session that began to set up the app: its secret was shown there, and is shown nowhere else. What was begun before this is begun anew.
ALTER TABLE authenticator_apps ADD COLUMN begun_by uuid;
