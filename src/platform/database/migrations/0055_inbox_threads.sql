-- A lead that was merged into another, who opened a shopper’s message, how members sign, and the notices that they don’t want.
DROP INDEX "leads_listed";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "lead_replies" ADD COLUMN "read_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "profile" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "muted_notices" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("group_id","site_id","merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "leads_listed" ON "leads" USING btree ("group_id","site_id","created_at","id","stage","owner_id","location_id","category","car_id","due_at","answered_at","search_text","asleep_until","merged_into") WHERE state = 'complete' or unfinished_reported_at is not null;