-- Whether a log-in waits for its second step in a browser that its owner has used: others that are begun do not push it out.
ALTER TABLE second_steps ADD COLUMN is_known boolean NOT NULL DEFAULT false;
