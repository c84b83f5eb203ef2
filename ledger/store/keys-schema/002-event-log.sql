-- Which EventStoreDB log this database belongs to: the identity that was written there once. At most one row; none while the
-- events are in this database, or before the first connection.
CREATE TABLE keys.event_log (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  identity uuid NOT NULL
);
