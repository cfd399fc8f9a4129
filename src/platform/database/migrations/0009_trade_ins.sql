create table "trade_ins" (
	"group_id" uuid not null,
	"site_id" uuid not null,
	"id" text not null,
	"draft_hash" text not null,
	"state" text not null,
	"rego" text not null,
	"rego_state" text not null,
	"answers" jsonb default '{}'::jsonb not null,
	"candidates" jsonb,
	"manual_entry" text,
	"valuation" jsonb,
	"by_hand" boolean default false not null,
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
	"created_at" timestamp with time zone not null,
	"updated_at" timestamp with time zone not null,
	constraint "trade_ins_group_id_site_id_id_pk" primary key ("group_id","site_id","id"),
	constraint "trade_ins_group_id_site_id_sites_group_id_id_fk" foreign key ("group_id","site_id") references "sites" ("group_id","id") on delete cascade
);
--> statement-breakpoint
create table "trade_in_images" (
	"group_id" uuid not null,
	"site_id" uuid not null,
	"id" text not null,
	"trade_in_id" text not null,
	"position" integer not null,
	"file_key" text not null,
	"name" text not null,
	"bytes" integer not null,
	"type" text not null,
	"state" text not null,
	"created_at" timestamp with time zone not null,
	constraint "trade_in_images_group_id_site_id_id_pk" primary key ("group_id","site_id","id"),
	constraint "trade_in_images_trade_in_fk" foreign key ("group_id","site_id","trade_in_id") references "trade_ins" ("group_id","site_id","id") on delete cascade
);
--> statement-breakpoint
create index "trade_ins_draft" on "trade_ins" ("group_id","site_id","draft_hash","updated_at");
--> statement-breakpoint
create unique index "trade_ins_link" on "trade_ins" ("group_id","site_id","link_hash");
--> statement-breakpoint
create index "trade_ins_lead" on "trade_ins" ("group_id","site_id","lead_id") where lead_id is not null;
--> statement-breakpoint
create index "trade_in_images_trade_in" on "trade_in_images" ("group_id","site_id","trade_in_id","position");
--> statement-breakpoint
create index "trade_in_images_created" on "trade_in_images" ("group_id","site_id","created_at");
--> statement-breakpoint
-- Words of an acknowledgement in place of the site's usual ones, such as an offer with its link.
alter table "lead_deliveries" add column "words" jsonb;
--> statement-breakpoint
-- The walls: a seller's car is seen with both the group and the site set.
do $$
declare
  name text;
begin
  foreach name in array array['trade_ins', 'trade_in_images'] loop
    execute format('grant select, insert, update, delete on %I to forecourt_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to forecourt_app using (group_id = app_group_id() and site_id = app_site_id()) with check (group_id = app_group_id() and site_id = app_site_id())', name);
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
  end loop;
end $$;
