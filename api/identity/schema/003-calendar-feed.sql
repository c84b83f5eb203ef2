-- The calendar feed that a person has given out, if any. Its address carries this id, signed: the id alone opens nothing.
ALTER TABLE users ADD COLUMN calendar_feed uuid UNIQUE;
