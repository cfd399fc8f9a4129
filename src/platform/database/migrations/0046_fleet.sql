-- One change over many sites: the agency's layer of each site, labels to choose by, and what became of each change.
CREATE TABLE "fleet_change_sites" (
	"change_id" text NOT NULL,
	"site_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"state" text NOT NULL,
	"from_value" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"to_value" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	"settled_at" timestamp with time zone,
	"returned_by_kind" text,
	"returned_by" text,
	CONSTRAINT "fleet_change_sites_change_id_site_id_pk" PRIMARY KEY("change_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "fleet_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"operation" jsonb NOT NULL,
	"selection" jsonb NOT NULL,
	"made_by_kind" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "labels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "agency" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "agency_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fleet_change_sites" ADD CONSTRAINT "fleet_change_sites_change_id_fleet_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."fleet_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fleet_change_sites_state" ON "fleet_change_sites" USING btree ("state");--> statement-breakpoint
CREATE INDEX "fleet_changes_made" ON "fleet_changes" USING btree ("made_at");