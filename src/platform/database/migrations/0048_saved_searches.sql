CREATE TABLE "alert_cars" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"person_id" text NOT NULL,
	"car_id" text NOT NULL,
	"kind" text NOT NULL,
	"price" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_cars_group_id_site_id_person_id_car_id_kind_pk" PRIMARY KEY("group_id","site_id","person_id","car_id","kind")
);
--> statement-breakpoint
CREATE TABLE "alert_hits" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"search_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"car_ids" text[] NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_hits_group_id_site_id_search_id_seq_pk" PRIMARY KEY("group_id","site_id","search_id","seq")
);
--> statement-breakpoint
CREATE TABLE "alert_messages" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"kind" text NOT NULL,
	"slot" text NOT NULL,
	"content" jsonb NOT NULL,
	"message_id" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_try_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"lease" text,
	"leased_until" timestamp with time zone,
	"last_answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "alert_messages_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "alert_people" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"account_id" text,
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"wording" text NOT NULL,
	"paused_until" timestamp with time zone,
	"used_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_people_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"search" text NOT NULL,
	"cadence" text NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone,
	"seen" "bytea" NOT NULL,
	"listed_after" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_searches_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_stops" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"contact" text NOT NULL,
	"purpose" text NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_stops_group_id_site_id_contact_purpose_pk" PRIMARY KEY("group_id","site_id","contact","purpose")
);
--> statement-breakpoint
ALTER TABLE "alert_cars" ADD CONSTRAINT "alert_cars_group_id_site_id_person_id_alert_people_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","person_id") REFERENCES "public"."alert_people"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_hits" ADD CONSTRAINT "alert_hits_group_id_site_id_search_id_saved_searches_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","search_id") REFERENCES "public"."saved_searches"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_group_id_site_id_person_id_alert_people_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","person_id") REFERENCES "public"."alert_people"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_people" ADD CONSTRAINT "alert_people_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_group_id_site_id_person_id_alert_people_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","person_id") REFERENCES "public"."alert_people"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_stops" ADD CONSTRAINT "message_stops_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_hits_waiting" ON "alert_hits" USING btree ("group_id","site_id","search_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "alert_messages_slot" ON "alert_messages" USING btree ("group_id","site_id","person_id","slot");--> statement-breakpoint
CREATE INDEX "alert_messages_due" ON "alert_messages" USING btree ("next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "alert_people_mailbox" ON "alert_people" USING btree ("group_id","site_id","mailbox");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_people_account" ON "alert_people" USING btree ("group_id","site_id","account_id");--> statement-breakpoint
CREATE INDEX "alert_people_of_mailbox" ON "alert_people" USING btree ("mailbox");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_search" ON "saved_searches" USING btree ("group_id","site_id","person_id","search");--> statement-breakpoint
CREATE INDEX "saved_searches_unconfirmed" ON "saved_searches" USING btree ("created_at") WHERE confirmed_at is null;