-- The newest file of a feed that was read and not imported, for a decision: it isn't fetched again until the decision or another file.
ALTER TABLE "stock_feeds" ADD COLUMN "stopped" jsonb;
