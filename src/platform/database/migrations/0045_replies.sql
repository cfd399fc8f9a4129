CREATE TABLE "inbound_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"sender" text NOT NULL,
	"recipients" text[] NOT NULL,
	"message_file" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"lease" text,
	"leased_until" timestamp with time zone,
	"summary" jsonb,
	"assigned_group_id" uuid,
	"assigned_site_id" uuid,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_replies" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"lead_id" text,
	"once_key" text NOT NULL,
	"message_id" text,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"placed_by" text,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"is_spam" boolean DEFAULT false NOT NULL,
	"left_out" text,
	"read_at" timestamp with time zone,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_replies_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "reply_addresses" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"lead_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reply_addresses_group_id_site_id_token_hash_pk" PRIMARY KEY("group_id","site_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "reply_attachments" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"reply_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reply_attachments_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "reply_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_replies" ADD CONSTRAINT "lead_replies_group_id_site_id_lead_id_leads_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","lead_id") REFERENCES "public"."leads"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_replies" ADD CONSTRAINT "lead_replies_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_addresses" ADD CONSTRAINT "reply_addresses_group_id_site_id_lead_id_leads_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","lead_id") REFERENCES "public"."leads"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_attachments" ADD CONSTRAINT "reply_attachments_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_messages_due" ON "inbound_messages" USING btree ("next_try_at") WHERE state <> 'unplaced';--> statement-breakpoint
CREATE UNIQUE INDEX "lead_replies_once" ON "lead_replies" USING btree ("group_id","site_id",coalesce("lead_id", ''),"once_key");--> statement-breakpoint
CREATE INDEX "lead_replies_lead" ON "lead_replies" USING btree ("group_id","site_id","lead_id","received_at");--> statement-breakpoint
CREATE INDEX "lead_replies_unplaced" ON "lead_replies" USING btree ("group_id","site_id","received_at") WHERE lead_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reply_addresses_token" ON "reply_addresses" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "reply_addresses_lead" ON "reply_addresses" USING btree ("group_id","site_id","lead_id");--> statement-breakpoint
CREATE INDEX "reply_attachments_reply" ON "reply_attachments" USING btree ("group_id","site_id","reply_id");--> statement-breakpoint
CREATE INDEX "lead_deliveries_message" ON "lead_deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "leads_replied" ON "leads" USING btree ("group_id","site_id","replied_at") WHERE replied_at is not null;