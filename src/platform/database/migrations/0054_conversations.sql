ALTER TABLE "lead_replies" ADD COLUMN "channel" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_replies" ADD COLUMN "asks" text;