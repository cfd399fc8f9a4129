-- Keys that sign e-mails (DKIM) of groups and of the platform, which are used once their DNS records are seen.
CREATE TABLE "platform_sender_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"selector" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"is_seen" boolean DEFAULT false NOT NULL,
	"first_seen_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sender_keys" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"domain" text NOT NULL,
	"selector" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"is_seen" boolean DEFAULT false NOT NULL,
	"first_seen_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sender_keys_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
ALTER TABLE "sender_keys" ADD CONSTRAINT "sender_keys_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "platform_sender_keys_waiting" ON "platform_sender_keys" USING btree ("domain") WHERE first_seen_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sender_keys_waiting" ON "sender_keys" USING btree ("group_id","domain") WHERE first_seen_at is null;