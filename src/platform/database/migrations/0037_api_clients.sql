CREATE TABLE "api_clients" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"site_ids" uuid[],
	"location_ids" text[],
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_clients_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_requests" (
	"group_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"status" integer,
	"location" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_requests_group_id_client_id_key_pk" PRIMARY KEY("group_id","client_id","key")
);
--> statement-breakpoint
CREATE TABLE "api_secrets" (
	"group_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"id" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_secrets_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_clients" ADD CONSTRAINT "api_clients_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_group_id_client_id_api_clients_group_id_id_fk" FOREIGN KEY ("group_id","client_id") REFERENCES "public"."api_clients"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_secrets" ADD CONSTRAINT "api_secrets_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_secrets" ADD CONSTRAINT "api_secrets_group_id_client_id_api_clients_group_id_id_fk" FOREIGN KEY ("group_id","client_id") REFERENCES "public"."api_clients"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_requests_created" ON "api_requests" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_secrets_hash" ON "api_secrets" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_secrets_client" ON "api_secrets" USING btree ("group_id","client_id");