-- What is noted of destinations beside the configuration, and when events ended, for what the console shows of them.
CREATE TABLE "destination_states" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"destination" text NOT NULL,
	"off_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	CONSTRAINT "destination_states_group_id_site_id_destination_pk" PRIMARY KEY("group_id","site_id","destination")
);
--> statement-breakpoint
ALTER TABLE "measure_events" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "destination_states" ADD CONSTRAINT "destination_states_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;