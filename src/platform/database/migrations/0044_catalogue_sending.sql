ALTER TABLE "catalogue_files" ADD COLUMN "difference" jsonb;--> statement-breakpoint
ALTER TABLE "catalogues" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "catalogues" ADD COLUMN "login" text;--> statement-breakpoint
ALTER TABLE "catalogues" ADD COLUMN "next_send_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogues" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogues" ADD COLUMN "sent_sha256" text;--> statement-breakpoint
ALTER TABLE "catalogues" ADD COLUMN "send_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogues" ADD COLUMN "send_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogues" ADD COLUMN "send_failure" text;--> statement-breakpoint
ALTER TABLE "catalogues" ADD COLUMN "send_lease" text;--> statement-breakpoint
ALTER TABLE "catalogues" ADD COLUMN "send_leased_until" timestamp with time zone;