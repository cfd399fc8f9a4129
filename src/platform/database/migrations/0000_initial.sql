CREATE TABLE "accounts" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"phone" text,
	"name" text,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_group_id_site_id_token_hash_pk" PRIMARY KEY("group_id","site_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"phone_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_codes_group_id_site_id_phone_hash_pk" PRIMARY KEY("group_id","site_id","phone_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_counts" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_counts_group_id_site_id_key_pk" PRIMARY KEY("group_id","site_id","key")
);
--> statement-breakpoint
CREATE TABLE "car_picture_sources" (
	"group_id" uuid NOT NULL,
	"car_id" text NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"problem" text,
	"picture" jsonb,
	CONSTRAINT "car_picture_sources_group_id_car_id_position_pk" PRIMARY KEY("group_id","car_id","position")
);
--> statement-breakpoint
CREATE TABLE "cars" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"slug" text NOT NULL,
	"identity" text NOT NULL,
	"dealership_id" text NOT NULL,
	"location_id" text,
	"facts" jsonb NOT NULL,
	"feed_hash" text NOT NULL,
	"private_facts" jsonb,
	"status" text NOT NULL,
	"sold_at" timestamp with time zone,
	"reserved" boolean DEFAULT false NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cars_group_id_id_pk" PRIMARY KEY("group_id","id"),
	CONSTRAINT "cars_sold_at" CHECK (("cars"."status" = 'sold') = ("cars"."sold_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "dealerships" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "dealerships_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"slug" text NOT NULL,
	"dealership_id" text NOT NULL,
	CONSTRAINT "locations_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_imports" (
	"group_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"site_slug" text NOT NULL,
	"file_name" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"created" integer NOT NULL,
	"changed" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"rejected" integer NOT NULL,
	"sold" integer NOT NULL,
	"warnings" integer NOT NULL,
	CONSTRAINT "stock_imports_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE TABLE "content_drafts" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"document" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_drafts_group_id_site_id_token_hash_pk" PRIMARY KEY("group_id","site_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"applied_by" text NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_versions_group_id_site_id_version_pk" PRIMARY KEY("group_id","site_id","version")
);
--> statement-breakpoint
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
	"words" jsonb,
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
	"unfinished_reported_at" timestamp with time zone,
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
CREATE TABLE "rate_counts" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"key" text NOT NULL,
	"full_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_counts_group_id_site_id_key_pk" PRIMARY KEY("group_id","site_id","key")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"checkout_id" text,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_group_id_site_id_provider_id_pk" PRIMARY KEY("group_id","site_id","provider","id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"dealership_slug" text,
	"provider" text NOT NULL,
	"way" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"description" text NOT NULL,
	"payer" jsonb NOT NULL,
	"shopper_id" text,
	"lead_id" text,
	"lead_data" jsonb,
	"key" text NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"state" text NOT NULL,
	"checkout_id" text,
	"checkout_url" text,
	"checkout_until" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"provider_payment_id" text,
	"paid_at" timestamp with time zone,
	"followed_at" timestamp with time zone,
	"next_try_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_answer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"next_try_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"last_answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"car_id" text NOT NULL,
	"car" jsonb NOT NULL,
	"dealership_slug" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"payment_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"pending_until" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	CONSTRAINT "reservations_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "test_checkouts" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"description" text NOT NULL,
	"reference" text NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"payment_id" text,
	"paid_at" timestamp with time zone,
	"refund_key" text,
	"refund_id" text,
	"refunded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_checkouts_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_bookings" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"location_id" text NOT NULL,
	"day" date NOT NULL,
	"seat" integer NOT NULL,
	"lead_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_bookings_group_id_location_id_day_seat_pk" PRIMARY KEY("group_id","location_id","day","seat")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"group_id" uuid NOT NULL,
	"car_ids" text[],
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_versions" (
	"group_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"applied_by" text NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_versions_group_id_version_pk" PRIMARY KEY("group_id","version")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_versions" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"applied_by" text NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_versions_group_id_site_id_version_pk" PRIMARY KEY("group_id","site_id","version")
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"group_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sites_group_id_id_pk" PRIMARY KEY("group_id","id")
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
CREATE TABLE "trade_in_images" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"trade_in_id" text NOT NULL,
	"position" integer NOT NULL,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trade_in_images_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "trade_ins" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"draft_hash" text NOT NULL,
	"state" text NOT NULL,
	"rego" text NOT NULL,
	"rego_state" text NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"candidates" jsonb,
	"manual_entry" text,
	"valuation" jsonb,
	"by_hand" boolean DEFAULT false NOT NULL,
	"updated" jsonb,
	"offer_low" integer,
	"offer_high" integer,
	"no_offer" text,
	"car_id" text,
	"lead_id" text,
	"link_hash" text,
	"sent_at" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trade_ins_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "watchlist_entries" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"car_id" text NOT NULL,
	"seen" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watchlist_entries_group_id_site_id_account_id_car_id_pk" PRIMARY KEY("group_id","site_id","account_id","car_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_group_id_site_id_account_id_accounts_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","account_id") REFERENCES "public"."accounts"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sign_in_counts" ADD CONSTRAINT "sign_in_counts_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "car_picture_sources" ADD CONSTRAINT "car_picture_sources_group_id_car_id_cars_group_id_id_fk" FOREIGN KEY ("group_id","car_id") REFERENCES "public"."cars"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_group_id_dealership_id_dealerships_group_id_id_fk" FOREIGN KEY ("group_id","dealership_id") REFERENCES "public"."dealerships"("group_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_group_id_location_id_locations_group_id_id_fk" FOREIGN KEY ("group_id","location_id") REFERENCES "public"."locations"("group_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dealerships" ADD CONSTRAINT "dealerships_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_group_id_dealership_id_dealerships_group_id_id_fk" FOREIGN KEY ("group_id","dealership_id") REFERENCES "public"."dealerships"("group_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_imports" ADD CONSTRAINT "stock_imports_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "content_drafts" ADD CONSTRAINT "content_drafts_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lead_deliveries" ADD CONSTRAINT "lead_deliveries_group_id_site_id_lead_id_leads_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","lead_id") REFERENCES "public"."leads"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "test_drive_bookings" ADD CONSTRAINT "test_drive_bookings_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rate_counts" ADD CONSTRAINT "rate_counts_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_group_id_site_id_payment_id_payments_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","payment_id") REFERENCES "public"."payments"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "test_checkouts" ADD CONSTRAINT "test_checkouts_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_bookings" ADD CONSTRAINT "service_bookings_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "group_versions" ADD CONSTRAINT "group_versions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_hosts" ADD CONSTRAINT "site_hosts_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "phone_reveals" ADD CONSTRAINT "phone_reveals_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tracking_events" ADD CONSTRAINT "tracking_events_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trade_in_images" ADD CONSTRAINT "trade_in_images_group_id_site_id_trade_in_id_trade_ins_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","trade_in_id") REFERENCES "public"."trade_ins"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trade_ins" ADD CONSTRAINT "trade_ins_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "watchlist_entries" ADD CONSTRAINT "watchlist_entries_group_id_site_id_account_id_accounts_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","account_id") REFERENCES "public"."accounts"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_phone" ON "accounts" USING btree ("group_id","site_id","phone");
--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("group_id","site_id","account_id");
--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "sign_in_codes_expiry" ON "sign_in_codes" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "sign_in_counts_end" ON "sign_in_counts" USING btree ("window_ends_at");
--> statement-breakpoint
CREATE INDEX "car_picture_sources_due" ON "car_picture_sources" USING btree ("next_try_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "cars_slug" ON "cars" USING btree ("group_id","slug");
--> statement-breakpoint
CREATE UNIQUE INDEX "cars_identity" ON "cars" USING btree ("group_id","identity");
--> statement-breakpoint
CREATE INDEX "cars_dealership" ON "cars" USING btree ("group_id","dealership_id");
--> statement-breakpoint
CREATE INDEX "cars_by_id" ON "cars" USING btree ("id");
--> statement-breakpoint
CREATE UNIQUE INDEX "dealerships_slug" ON "dealerships" USING btree ("group_id","slug");
--> statement-breakpoint
CREATE UNIQUE INDEX "locations_slug" ON "locations" USING btree ("group_id","slug");
--> statement-breakpoint
CREATE UNIQUE INDEX "form_drafts_form" ON "form_drafts" USING btree ("group_id","site_id","cookie_hash","form");
--> statement-breakpoint
CREATE INDEX "lead_deliveries_lead" ON "lead_deliveries" USING btree ("group_id","site_id","lead_id");
--> statement-breakpoint
CREATE INDEX "lead_deliveries_due" ON "lead_deliveries" USING btree ("next_try_at") WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX "lead_deliveries_mailbox" ON "lead_deliveries" USING btree ("group_id","site_id",lower(regexp_replace(target, '\+[^@]*@', '@')),"created_at") WHERE purpose = 'acknowledgement';
--> statement-breakpoint
CREATE UNIQUE INDEX "leads_idempotency" ON "leads" USING btree ("group_id","site_id","idempotency_key","payload_hash");
--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("group_id","site_id","created_at");
--> statement-breakpoint
CREATE INDEX "leads_address" ON "leads" USING btree ("group_id","site_id","address_hash","created_at");
--> statement-breakpoint
CREATE INDEX "leads_message" ON "leads" USING btree ("group_id","site_id","message_hash","created_at");
--> statement-breakpoint
CREATE INDEX "leads_payload" ON "leads" USING btree ("group_id","site_id","payload_hash","created_at");
--> statement-breakpoint
CREATE INDEX "leads_unfinished" ON "leads" USING btree ("updated_at") WHERE state = 'partial' and unfinished_reported_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_message_id" ON "messages" USING btree ("group_id","site_id","message_id");
--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("group_id","site_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "test_drive_bookings_car" ON "test_drive_bookings" USING btree ("group_id","car_id","starts_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_key" ON "payments" USING btree ("group_id","site_id","key");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_checkout" ON "payments" USING btree ("group_id","site_id","provider","checkout_id");
--> statement-breakpoint
CREATE INDEX "payments_shopper" ON "payments" USING btree ("group_id","site_id","shopper_id");
--> statement-breakpoint
CREATE INDEX "payments_subject" ON "payments" USING btree ("group_id","site_id","subject");
--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_try_at") WHERE state in ('begun', 'open') or (state = 'paid' and followed_at is null);
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payment" ON "refunds" USING btree ("group_id","site_id","payment_id");
--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_try_at") WHERE state in ('due', 'pending');
--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_live" ON "reservations" USING btree ("group_id","car_id") WHERE state in ('pending', 'paid', 'held');
--> statement-breakpoint
CREATE INDEX "reservations_created" ON "reservations" USING btree ("group_id","site_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "test_checkouts_key" ON "test_checkouts" USING btree ("group_id","site_id","key");
--> statement-breakpoint
CREATE UNIQUE INDEX "test_checkouts_payment" ON "test_checkouts" USING btree ("group_id","site_id","payment_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "service_bookings_lead" ON "service_bookings" USING btree ("group_id","lead_id");
--> statement-breakpoint
CREATE INDEX "service_bookings_day" ON "service_bookings" USING btree ("group_id","location_id","day");
--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" USING btree ("at");
--> statement-breakpoint
CREATE UNIQUE INDEX "groups_slug" ON "groups" USING btree ("slug");
--> statement-breakpoint
CREATE UNIQUE INDEX "sites_slug" ON "sites" USING btree ("slug");
--> statement-breakpoint
CREATE INDEX "tracking_events_at" ON "tracking_events" USING btree ("group_id","site_id","at");
--> statement-breakpoint
CREATE INDEX "trade_in_images_trade_in" ON "trade_in_images" USING btree ("group_id","site_id","trade_in_id","position");
--> statement-breakpoint
CREATE INDEX "trade_in_images_created" ON "trade_in_images" USING btree ("group_id","site_id","created_at");
--> statement-breakpoint
CREATE INDEX "trade_ins_draft" ON "trade_ins" USING btree ("group_id","site_id","draft_hash","updated_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "trade_ins_link" ON "trade_ins" USING btree ("group_id","site_id","link_hash");
--> statement-breakpoint
CREATE INDEX "trade_ins_lead" ON "trade_ins" USING btree ("group_id","site_id","lead_id") WHERE lead_id is not null;
--> statement-breakpoint
-- Storage of rate_counts: updated at every counted call. Free space in each page, and no index beside the key, allow heap-only updates.
alter table rate_counts set (fillfactor = 50);
--> statement-breakpoint
-- Privileges of the application's role. It owns nothing.
do $$
begin
  grant usage on schema public to forecourt_app;
  grant select, insert, update, delete on all tables in schema public to forecourt_app;
  grant usage, select on all sequences in schema public to forecourt_app;
  -- The change feed is read by number only, through changes_after().
  revoke select, update, delete on changes from forecourt_app;
  grant select (seq) on changes to forecourt_app;
  -- Payments can't be deleted.
  revoke delete on payment_events, payments, refunds, reservations, test_checkouts from forecourt_app;
  -- Versions, drafts and bookings are written once and never changed.
  revoke update on content_drafts, content_versions, service_bookings, test_drive_bookings from forecourt_app;
end $$;
--> statement-breakpoint
create function app_group_id() returns uuid language sql stable as
$$ select nullif(current_setting('app.group_id', true), '')::uuid $$;
--> statement-breakpoint
create function app_site_id() returns uuid language sql stable as
$$ select nullif(current_setting('app.site_id', true), '')::uuid $$;
--> statement-breakpoint
-- Row-level security, the second barrier behind the query layer. Policies are forced, so they hold for the owner too, who reads and writes
-- through migrations and the security definer functions below only.
do $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
  end loop;
  create policy tenant on groups to forecourt_app using (id = app_group_id()) with check (id = app_group_id());
  -- Rows of a group.
  foreach name in array array['group_versions', 'sites', 'site_versions', 'site_hosts', 'dealerships', 'locations', 'cars',
    'car_picture_sources', 'stock_imports', 'changes'] loop
    execute format('create policy tenant on %I to forecourt_app using (group_id = app_group_id()) with check (group_id = app_group_id())', name);
  end loop;
  -- Rows of a site.
  foreach name in array array['accounts', 'content_drafts', 'content_versions', 'form_drafts', 'lead_deliveries', 'leads', 'messages',
    'payment_events', 'payments', 'phone_reveals', 'rate_counts', 'refunds', 'sessions', 'sign_in_codes', 'sign_in_counts', 'test_checkouts',
    'tracking_events', 'trade_in_images', 'trade_ins', 'watchlist_entries'] loop
    execute format('create policy tenant on %I to forecourt_app using (group_id = app_group_id() and site_id = app_site_id()) with check (group_id = app_group_id() and site_id = app_site_id())', name);
  end loop;
  -- Capacity that the sites of a group share: read within the group, so that no two sites sell it twice; written by each site for itself.
  foreach name in array array['reservations', 'service_bookings', 'test_drive_bookings'] loop
    execute format('create policy tenant on %I to forecourt_app using (group_id = app_group_id()) with check (group_id = app_group_id() and site_id = app_site_id())', name);
  end loop;
end $$;
--> statement-breakpoint
-- Functions below run as the owner and so see every tenant's rows: each returns only what its comment says.
-- The site that answers a host.
create function site_by_host(asked text) returns table (group_id uuid, site_id uuid)
language sql stable security definer as
$$ select h.group_id, h.site_id from site_hosts h where h.host = asked $$;
--> statement-breakpoint
-- The site or group that a slug names; for commands and SITE=slug.
create function site_by_slug(asked text) returns table (group_id uuid, site_id uuid)
language sql stable security definer as
$$ select s.group_id, s.id from sites s where s.slug = asked $$;
--> statement-breakpoint
create function group_by_slug(asked text) returns table (group_id uuid)
language sql stable security definer as
$$ select g.id from groups g where g.slug = asked $$;
--> statement-breakpoint
-- Every site; for `site list`, the demo's list of sites and background tasks.
create function all_sites() returns table (group_id uuid, group_slug text, site_id uuid, slug text, version integer)
language sql stable security definer as
$$ select s.group_id, g.slug, s.id, s.slug, s.version from sites s join groups g on g.id = s.group_id order by s.slug $$;
--> statement-breakpoint
-- The change feed of every group: numbers and ids, no rows.
create function changes_after(last bigint, most integer) returns table (seq bigint, kind text, group_id uuid, car_ids text[])
language sql stable security definer as
$$ select c.seq, c.kind, c.group_id, c.car_ids from changes c where c.seq > last order by c.seq limit most $$;
--> statement-breakpoint
create function last_change() returns bigint
language sql stable security definer as
$$ select coalesce(max(c.seq), 0) from changes c $$;
--> statement-breakpoint
-- Groups with pictures to fetch.
create function groups_with_missing_pictures(at timestamptz) returns table (group_id uuid)
language sql stable security definer as
$$ select distinct p.group_id from car_picture_sources p where p.state = 'wanted' and (p.next_try_at is null or p.next_try_at <= at) $$;
--> statement-breakpoint
-- Leases deliveries that are due, of every site, by the application's clock; returns ids only. Another worker may claim one once its lease
-- has expired, so a killed worker's deliveries are sent by the next.
create function claim_deliveries(at timestamptz, until timestamptz, worker text, most integer)
returns table (group_id uuid, site_id uuid, id text)
language sql volatile security definer as
$$
  update lead_deliveries d set lease = worker, leased_until = until
  from (
    select w.group_id, w.site_id, w.id from lead_deliveries w
    where w.state = 'waiting' and w.next_try_at <= at and (w.leased_until is null or w.leased_until <= at)
    order by w.next_try_at limit most for update skip locked
  ) due
  where d.group_id = due.group_id and d.site_id = due.site_id and d.id = due.id
  returning d.group_id, d.site_id, d.id
$$;
--> statement-breakpoint
-- Whether a car id belongs to another group. A lead about a deleted car is accepted, about another group's car refused.
create function car_belongs_to_another_group(car text) returns boolean
language sql stable security definer as
$$ select exists (select 1 from cars c where c.id = car and c.group_id is distinct from app_group_id()) $$;
--> statement-breakpoint
-- Leads that stopped before their last step, of every site; ids only. The limit is for each site, so that a site with many can't hide
-- another's.
create function unfinished_leads(before timestamptz, most integer)
returns table (group_id uuid, site_id uuid, id text, updated_at timestamptz)
language sql stable security definer as
$$
  select l.group_id, l.site_id, l.id, l.updated_at
  from (
    select distinct p.group_id, p.site_id from leads p
    where p.state = 'partial' and p.unfinished_reported_at is null and p.updated_at <= before
  ) s cross join lateral (
    select * from leads p
    where p.group_id = s.group_id and p.site_id = s.site_id
      and p.state = 'partial' and p.unfinished_reported_at is null and p.updated_at <= before
    order by p.updated_at limit most
  ) l
$$;
--> statement-breakpoint
-- Payments, refunds and reservations that are due, of every site, by the application's clock; kinds and ids only. A claimed payment or refund
-- is due again at `again`.
create function claim_due_payments(at timestamptz, again timestamptz, most integer)
returns table (kind text, group_id uuid, site_id uuid, id text)
language sql volatile security definer as
$$
  with due_payments as (
    select p.group_id, p.site_id, p.id from payments p
    where (p.state in ('begun', 'open') or (p.state = 'paid' and p.followed_at is null)) and p.next_try_at <= at
    order by p.next_try_at limit most for update skip locked
  ), claimed_payments as (
    update payments p set next_try_at = again from due_payments d
    where p.group_id = d.group_id and p.site_id = d.site_id and p.id = d.id
    returning case p.state when 'paid' then 'follow' else 'ask' end as kind, p.group_id, p.site_id, p.id
  ), due_refunds as (
    select r.group_id, r.site_id, r.id from refunds r
    where r.state in ('due', 'pending') and r.next_try_at <= at
    order by r.next_try_at limit most for update skip locked
  ), claimed_refunds as (
    update refunds r set next_try_at = again from due_refunds d
    where r.group_id = d.group_id and r.site_id = d.site_id and r.id = d.id
    returning 'refund' as kind, r.group_id, r.site_id, r.id
  ), due_reservations as (
    select v.group_id, v.site_id, v.id from reservations v
      left join cars c on c.group_id = v.group_id and c.id = v.car_id
    where v.state = 'paid'
      or (v.state = 'held' and (v.held_until <= at or c.id is null or c.status = 'sold'))
      or (v.state = 'pending' and (v.pending_until <= at - interval '15 minutes' or c.id is null or c.status = 'sold'))
    order by v.tried_at nulls first, v.created_at limit most for update of v skip locked
  ), checked_reservations as (
    -- The system's clock, for the order alone: the application's may stand still between two batches.
    update reservations v set tried_at = clock_timestamp() from due_reservations d
    where v.group_id = d.group_id and v.site_id = d.site_id and v.id = d.id
    returning 'reservation' as kind, v.group_id, v.site_id, v.id
  )
  select * from claimed_payments union all select * from claimed_refunds union all select * from checked_reservations
$$;
--> statement-breakpoint
-- When the next of these is due.
create function next_payment_due_at() returns timestamptz
language sql stable security definer as
$$
  select least(
    (select min(next_try_at) from payments where state in ('begun', 'open') or (state = 'paid' and followed_at is null)),
    (select min(next_try_at) from refunds where state in ('due', 'pending')),
    (select min(held_until) from reservations where state = 'held'))
$$;
--> statement-breakpoint
-- Deletes expired form drafts of every site; returns how many.
create function delete_expired_form_drafts(at timestamptz) returns bigint
language sql volatile security definer as
$$ with gone as (delete from form_drafts where expires_at <= at returning 1) select count(*) from gone $$;
--> statement-breakpoint
-- Deletes expired sessions, codes and counts of every site; returns how many.
create function delete_expired_sign_ins(at timestamptz) returns bigint
language sql volatile security definer as
$$
  with old_sessions as (delete from sessions where expires_at <= at returning 1),
    old_codes as (delete from sign_in_codes where expires_at <= at - interval '1 day' returning 1),
    old_counts as (delete from sign_in_counts where window_ends_at <= at returning 1)
  select (select count(*) from old_sessions) + (select count(*) from old_codes) + (select count(*) from old_counts)
$$;
--> statement-breakpoint
-- Deletes rate counts that have run out, of every site; returns how many.
create function delete_expired_rate_counts(at timestamptz) returns bigint
language sql volatile security definer as
$$
  with gone as (delete from rate_counts where full_at <= at returning 1) select count(*) from gone
$$;
--> statement-breakpoint
-- Deletes changes older than `before`, except the newest, which holds the number that last_change() returns.
create function delete_old_changes(before timestamptz) returns bigint
language sql volatile security definer as
$$ with gone as (
  delete from changes where at < before and seq < (select max(seq) from changes) returning 1
) select count(*) from gone $$;
--> statement-breakpoint
-- Records a change; the last statement of its transaction. The lock is held to the end, so numbers appear in order.
create function record_change(of_kind text, of_group uuid, cars text[]) returns bigint language plpgsql as
$$
declare
  given bigint;
begin
  perform pg_advisory_xact_lock(7301147);
  insert into changes (kind, group_id, car_ids) values (of_kind, of_group, cars) returning seq into given;
  notify changes;
  return given;
end
$$;
--> statement-breakpoint
-- Security definer functions resolve names in our schema before a caller's temporary tables, and only the application may call them.
do $$
declare
  name regprocedure;
begin
  for name in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', name);
    execute format('revoke execute on function %s from public', name);
    execute format('grant execute on function %s to forecourt_app', name);
  end loop;
end $$;
