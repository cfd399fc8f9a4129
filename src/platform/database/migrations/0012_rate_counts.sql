-- What senders have used up of their limits, for all processes together. Touched at every counted call: room in the pages and no
-- index beside the key let each change stay where it is.
create table rate_counts (
  group_id uuid not null,
  site_id uuid not null,
  key text not null,
  full_at timestamptz not null,
  primary key (group_id, site_id, key),
  foreign key (group_id, site_id) references sites (group_id, id) on delete cascade
) with (fillfactor = 50);
--> statement-breakpoint
grant select, insert, update, delete on rate_counts to forecourt_app;
--> statement-breakpoint
alter table rate_counts enable row level security;
--> statement-breakpoint
alter table rate_counts force row level security;
--> statement-breakpoint
create policy tenant on rate_counts to forecourt_app using (group_id = app_group_id() and site_id = app_site_id()) with check (group_id = app_group_id() and site_id = app_site_id());
--> statement-breakpoint
create policy owner on rate_counts to current_user using (true) with check (true);
--> statement-breakpoint
-- Named exception: counts that say nothing any more go, whoever's they are; tells how many.
create function forget_rate_counts(at timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with gone as (delete from rate_counts where full_at <= at returning 1) select count(*) from gone
$$;
--> statement-breakpoint
revoke execute on function forget_rate_counts(timestamptz) from public;
--> statement-breakpoint
grant execute on function forget_rate_counts(timestamptz) to forecourt_app;
