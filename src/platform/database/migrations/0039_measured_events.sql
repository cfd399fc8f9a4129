-- Events for destinations such as Google Analytics, the secrets of destinations that are typed in the console, and what the sender of a lead
-- allowed to be measured.
CREATE TABLE "destination_secrets" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"destination" text NOT NULL,
	"encrypted" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "destination_secrets_group_id_site_id_destination_pk" PRIMARY KEY("group_id","site_id","destination")
);
--> statement-breakpoint
CREATE TABLE "measure_events" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"destination" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"person" jsonb,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_try_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"lease" text,
	"leased_until" timestamp with time zone,
	"answer" text,
	CONSTRAINT "measure_events_group_id_site_id_destination_id_pk" PRIMARY KEY("group_id","site_id","destination","id")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "measure" jsonb;--> statement-breakpoint
ALTER TABLE "destination_secrets" ADD CONSTRAINT "destination_secrets_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure_events" ADD CONSTRAINT "measure_events_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measure_events_due" ON "measure_events" USING btree ("group_id","site_id","destination","next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "measure_events_at" ON "measure_events" USING btree ("group_id","site_id","at");--> statement-breakpoint
CREATE INDEX "measure_events_client" ON "measure_events" USING btree ("group_id","site_id",(person ->> 'client')) WHERE person is not null;--> statement-breakpoint
CREATE INDEX "measure_events_lead" ON "measure_events" USING btree ("group_id","site_id",(person ->> 'lead')) WHERE person is not null;--> statement-breakpoint
CREATE INDEX "leads_measure_client" ON "leads" USING btree ("group_id","site_id",(measure ->> 'client')) WHERE measure is not null;