CREATE TABLE "form_drafts" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"cookie_hash" text NOT NULL,
	"form" text NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_drafts_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_deliveries" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"lead_id" text NOT NULL,
	"purpose" text NOT NULL,
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"secret" text,
	"about" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_try_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"lease" text,
	"leased_until" timestamp with time zone,
	"last_answer" text,
	"message_id" text NOT NULL,
	"resent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "lead_deliveries_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"state" text NOT NULL,
	"category" text NOT NULL,
	"subcategory" text,
	"car_id" text,
	"car" jsonb,
	"dealership_slug" text,
	"location_id" text,
	"payload" jsonb NOT NULL,
	"consent" jsonb NOT NULL,
	"visited_pages" text[] NOT NULL,
	"linked_query_params" jsonb NOT NULL,
	"url" text,
	"user_agent" text,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"spam" text[] NOT NULL,
	"address_hash" text,
	"message_hash" text,
	"draft_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leads_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"message_id" text NOT NULL,
	"lead_id" text,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text,
	"text" text NOT NULL,
	"html" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "phone_reveals" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"car_id" text,
	"dealership_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_reveals_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "test_drive_bookings" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"location_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"seat" integer NOT NULL,
	"minutes" integer NOT NULL,
	"car_id" text,
	"lead_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_drive_bookings_group_id_location_id_starts_at_seat_pk" PRIMARY KEY("group_id","location_id","starts_at","seat")
);
--> statement-breakpoint
CREATE TABLE "tracking_events" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"event_id" integer NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "tracking_events_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_deliveries" ADD CONSTRAINT "lead_deliveries_group_id_site_id_lead_id_leads_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","lead_id") REFERENCES "public"."leads"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_reveals" ADD CONSTRAINT "phone_reveals_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_drive_bookings" ADD CONSTRAINT "test_drive_bookings_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD CONSTRAINT "tracking_events_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "form_drafts_form" ON "form_drafts" USING btree ("group_id","site_id","cookie_hash","form");--> statement-breakpoint
CREATE INDEX "lead_deliveries_lead" ON "lead_deliveries" USING btree ("group_id","site_id","lead_id");--> statement-breakpoint
CREATE INDEX "lead_deliveries_due" ON "lead_deliveries" USING btree ("next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "leads_idempotency" ON "leads" USING btree ("group_id","site_id","idempotency_key","payload_hash");--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("group_id","site_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_address" ON "leads" USING btree ("group_id","site_id","address_hash","created_at");--> statement-breakpoint
CREATE INDEX "leads_message" ON "leads" USING btree ("group_id","site_id","message_hash","created_at");--> statement-breakpoint
CREATE INDEX "leads_payload" ON "leads" USING btree ("group_id","site_id","payload_hash","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_message_id" ON "messages" USING btree ("group_id","site_id","message_id");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("group_id","site_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "test_drive_bookings_car" ON "test_drive_bookings" USING btree ("group_id","car_id","starts_at");--> statement-breakpoint
CREATE INDEX "tracking_events_at" ON "tracking_events" USING btree ("group_id","site_id","at");