-- Cars that shoppers saved: each of one account of one site, seen with both the group and the site set. A car may leave the
-- platform before its entry does, so no key refers to cars.
create table watchlist_entries (
  group_id uuid not null,
  site_id uuid not null,
  account_id text not null,
  car_id text not null,
  seen jsonb not null,
  created_at timestamptz not null,
  primary key (group_id, site_id, account_id, car_id),
  foreign key (group_id, site_id, account_id) references accounts (group_id, site_id, id) on delete cascade
);
--> statement-breakpoint
grant select, insert, update, delete on watchlist_entries to forecourt_app;
--> statement-breakpoint
alter table watchlist_entries enable row level security;
--> statement-breakpoint
alter table watchlist_entries force row level security;
--> statement-breakpoint
create policy tenant on watchlist_entries to forecourt_app
  using (group_id = app_group_id() and site_id = app_site_id())
  with check (group_id = app_group_id() and site_id = app_site_id());
--> statement-breakpoint
create policy owner on watchlist_entries to current_user using (true) with check (true);
