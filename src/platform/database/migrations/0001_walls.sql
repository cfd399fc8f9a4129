-- Row-level security: the second wall behind the query layer. The application's role owns nothing; policies are
-- forced, so that even the owner is held by them outside the named exceptions below.
grant usage on schema public to forecourt_app;
--> statement-breakpoint
grant select, insert, update, delete on all tables in schema public to forecourt_app;
--> statement-breakpoint
grant usage, select on all sequences in schema public to forecourt_app;
--> statement-breakpoint
revoke update, delete on changes from forecourt_app;
--> statement-breakpoint
revoke select on changes from forecourt_app;
--> statement-breakpoint
grant select (seq) on changes to forecourt_app;
--> statement-breakpoint
create function app_group_id() returns uuid language sql stable as
$$ select nullif(current_setting('app.group_id', true), '')::uuid $$;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['group_versions', 'sites', 'site_versions', 'site_hosts', 'dealerships', 'locations',
    'cars', 'car_picture_sources', 'stock_imports', 'changes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to forecourt_app using (group_id = app_group_id()) with check (group_id = app_group_id())', name);
    -- The owner reads and writes through the named exceptions (security definer functions) and migrations only.
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
  end loop;
  alter table groups enable row level security;
  alter table groups force row level security;
  create policy tenant on groups to forecourt_app using (id = app_group_id()) with check (id = app_group_id());
  create policy owner on groups to current_user using (true) with check (true);
end $$;
--> statement-breakpoint
-- Named exception: which site answers a host.
create function site_by_host(asked text) returns table (group_id uuid, site_id uuid)
language sql stable security definer set search_path = public as
$$ select h.group_id, h.site_id from site_hosts h where h.host = asked $$;
--> statement-breakpoint
-- Named exception: which site, or group, a slug names; used by commands and by SITE=slug.
create function site_by_slug(asked text) returns table (group_id uuid, site_id uuid)
language sql stable security definer set search_path = public as
$$ select s.group_id, s.id from sites s where s.slug = asked $$;
--> statement-breakpoint
create function group_by_slug(asked text) returns table (group_id uuid)
language sql stable security definer set search_path = public as
$$ select g.id from groups g where g.slug = asked $$;
--> statement-breakpoint
-- Named exception: the list of sites, for `site list`, sitemaps of sites and the page that lists the demo sites.
create function all_sites() returns table (group_id uuid, group_slug text, site_id uuid, slug text, version integer)
language sql stable security definer set search_path = public as
$$ select s.group_id, g.slug, s.id, s.slug, s.version from sites s join groups g on g.id = s.group_id order by s.slug $$;
--> statement-breakpoint
-- Named exception: followers of the change feed read every group's numbers, never its rows.
create function changes_after(last bigint, most integer) returns table (seq bigint, kind text, group_id uuid, car_ids text[])
language sql stable security definer set search_path = public as
$$ select c.seq, c.kind, c.group_id, c.car_ids from changes c where c.seq > last order by c.seq limit most $$;
--> statement-breakpoint
create function last_change() returns bigint
language sql stable security definer set search_path = public as
$$ select coalesce(max(c.seq), 0) from changes c $$;
--> statement-breakpoint
-- Named exception: groups that have pictures to fetch.
create function groups_wanting_pictures(at timestamptz) returns table (group_id uuid)
language sql stable security definer set search_path = public as
$$ select distinct p.group_id from car_picture_sources p where p.state = 'wanted' and (p.next_try_at is null or p.next_try_at <= at) $$;
--> statement-breakpoint
-- Written last in a transaction. The lock is held to its end, so numbers appear in the order they were given.
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
