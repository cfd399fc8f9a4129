-- What happened in a group, for programs; its cars as events last described them; and how far tasks have followed the change feed. Groups that have
-- no program record nothing.
CREATE SEQUENCE "public"."event_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "events" (
	"group_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint,
	"type" text NOT NULL,
	"site_id" uuid,
	"location_id" text,
	"subject_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "events_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE TABLE "published_cars" (
	"group_id" uuid NOT NULL,
	"car_id" text NOT NULL,
	"seq" bigint,
	"status" text NOT NULL,
	"dealership_id" text NOT NULL,
	"location_id" text,
	"price_hash" text NOT NULL,
	"photos_hash" text NOT NULL,
	"details_hash" text NOT NULL,
	CONSTRAINT "published_cars_group_id_car_id_pk" PRIMARY KEY("group_id","car_id")
);
--> statement-breakpoint
CREATE TABLE "change_followers" (
	"name" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "events_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "events_begun_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_cars" ADD CONSTRAINT "published_cars_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "events_seq" ON "events" USING btree ("group_id","seq");--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "published_cars_seq" ON "published_cars" USING btree ("group_id","seq");
--> statement-breakpoint
alter table events enable row level security;
--> statement-breakpoint
alter table events force row level security;
--> statement-breakpoint
create policy owner on events to current_user using (true) with check (true);
--> statement-breakpoint
revoke all on events from forecourt_app;
--> statement-breakpoint
alter table published_cars enable row level security;
--> statement-breakpoint
alter table published_cars force row level security;
--> statement-breakpoint
create policy owner on published_cars to current_user using (true) with check (true);
--> statement-breakpoint
revoke all on published_cars from forecourt_app;
--> statement-breakpoint
alter table change_followers enable row level security;
--> statement-breakpoint
alter table change_followers force row level security;
--> statement-breakpoint
create policy owner on change_followers to current_user using (true) with check (true);
--> statement-breakpoint
revoke all on change_followers from forecourt_app;
