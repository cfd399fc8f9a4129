-- What happened how often on a site: searches, cars looked at, leads. Known words and numbers only.
CREATE TABLE "counters" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"source" text NOT NULL,
	"device" text NOT NULL,
	"times" bigint NOT NULL,
	"empty" bigint NOT NULL,
	"results" bigint NOT NULL,
	CONSTRAINT "counters_group_id_site_id_day_kind_subject_source_device_pk" PRIMARY KEY("group_id","site_id","day","kind","subject","source","device")
);
--> statement-breakpoint
ALTER TABLE "counters" ADD CONSTRAINT "counters_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "counters_subject" ON "counters" USING btree ("group_id","site_id","kind","subject");
--> statement-breakpoint
do $$
begin
  revoke all on counters from forecourt_app;
  grant select, delete on counters to forecourt_app;
  alter table counters enable row level security;
  alter table counters force row level security;
  create policy owner on counters to current_user using (true) with check (true);
  create policy tenant on counters to forecourt_app
    using (group_id = app_group_id() and site_id = app_site_id()) with check (group_id = app_group_id() and site_id = app_site_id());
end $$;
--> statement-breakpoint
-- Adds what a process counted to the rows of every site, in one statement; sites that no longer exist are left out. In the order of the
-- key, so that two processes never wait for each other. Then sums up how often the cars among them were looked at; a car that an import
-- has locked is left out, and right again when it is looked at next.
create function add_counts(added jsonb) returns void
language sql volatile security definer as
$$
  insert into counters as c (group_id, site_id, day, kind, subject, source, device, times, empty, results)
  select s.group_id, s.id, a.day, a.kind, a.subject, a.source, a.device, a.times, a.empty, a.results
  from jsonb_to_recordset(added) as a("groupId" uuid, "siteId" uuid, day date, kind text, subject text, source text, device text,
      times bigint, empty bigint, results bigint)
    join sites s on s.group_id = a."groupId" and s.id = a."siteId"
  order by s.group_id, s.id, a.day, a.kind, a.subject, a.source, a.device
  on conflict (group_id, site_id, day, kind, subject, source, device) do update
    set times = c.times + excluded.times, empty = c.empty + excluded.empty, results = c.results + excluded.results;
  update cars c set views = v.views
  from (
    select k.group_id, k.id, (
        select coalesce(sum(n.times), 0) from sites s join counters n on n.group_id = s.group_id and n.site_id = s.id
        where s.group_id = k.group_id and n.kind = 'view' and n.subject = k.id
      ) as views
    from cars k
    where (k.group_id, k.id) in (
      select a."groupId", a.subject from jsonb_to_recordset(added) as a("groupId" uuid, kind text, subject text) where a.kind = 'view')
    for update skip locked
  ) v
  where c.group_id = v.group_id and c.id = v.id
$$;
--> statement-breakpoint
do $$
begin
  alter function add_counts(jsonb) set search_path = pg_catalog, public, pg_temp;
  revoke execute on function add_counts(jsonb) from public;
  grant execute on function add_counts(jsonb) to forecourt_app;
end $$;
