-- When a session went on under another id: by a proof, or since its account has taken a turn in it. An app is begun by a command since the last
-- change, not by a session.
ALTER TABLE sessions ADD COLUMN renamed_at timestamptz;
