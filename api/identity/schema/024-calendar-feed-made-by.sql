-- The command that made the user's calendar feed, or their last one: sent again because its answer was lost, it has been done, and makes no other address.
ALTER TABLE users ADD COLUMN calendar_feed_made_by uuid;
