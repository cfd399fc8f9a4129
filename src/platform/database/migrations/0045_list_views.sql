-- Columns and density of the console's lists, as each member chose them.
ALTER TABLE "staff_members" ADD COLUMN "lists" jsonb DEFAULT '{}'::jsonb NOT NULL;