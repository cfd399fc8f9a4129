CREATE TABLE "webhook_attempts" (
	"group_id" uuid NOT NULL,
	"endpoint_id" text NOT NULL,
	"slot" integer NOT NULL,
	"number" bigint NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"seq" bigint,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"status" integer,
	"reason" text,
	"ms" integer NOT NULL,
	CONSTRAINT "webhook_attempts_group_id_endpoint_id_slot_pk" PRIMARY KEY("group_id","endpoint_id","slot")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"url" text NOT NULL,
	"types" text[] NOT NULL,
	"site_ids" uuid[],
	"secret" text,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"state" text NOT NULL,
	"reason" text,
	"disabled_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"sent_seq" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"passed_over" integer DEFAULT 0 NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"lease" text,
	"leased_until" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_endpoints_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_group_id_endpoint_id_webhook_endpoints_group_id_id_fk" FOREIGN KEY ("group_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;