CREATE TABLE "staff_members" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"name" text NOT NULL,
	"operator" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_email" ON "staff_members" USING btree ("email");
--> statement-breakpoint
CREATE TABLE "staff_grants" (
	"group_id" uuid NOT NULL REFERENCES "groups"("id") ON DELETE cascade,
	"id" text NOT NULL,
	"member_id" text NOT NULL REFERENCES "staff_members"("id") ON DELETE cascade,
	"role" text NOT NULL,
	"site_ids" uuid[],
	"location_ids" text[],
	"may_publish" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_grants_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_grants_role" ON "staff_grants" USING btree ("group_id","member_id","role");
--> statement-breakpoint
CREATE INDEX "staff_grants_member" ON "staff_grants" USING btree ("member_id");
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL REFERENCES "staff_members"("id") ON DELETE cascade,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"host" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "staff_passkeys_member" ON "staff_passkeys" USING btree ("member_id");
--> statement-breakpoint
CREATE TABLE "staff_identities" (
	"group_id" uuid NOT NULL REFERENCES "groups"("id") ON DELETE cascade,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" text NOT NULL REFERENCES "staff_members"("id") ON DELETE cascade,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_identities_group_id_issuer_subject_pk" PRIMARY KEY("group_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL REFERENCES "staff_members"("id") ON DELETE cascade,
	"only_group_id" uuid REFERENCES "groups"("id") ON DELETE cascade,
	"method" text NOT NULL,
	"browser" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_sessions_member" ON "staff_sessions" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "staff_sessions_expiry" ON "staff_sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"group_id" uuid REFERENCES "groups"("id") ON DELETE cascade,
	"id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text,
	"site_ids" uuid[],
	"location_ids" text[],
	"may_publish" boolean DEFAULT false NOT NULL,
	"invited_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_id" ON "staff_invitations" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "staff_invitations_group" ON "staff_invitations" USING btree ("group_id","created_at");
--> statement-breakpoint
CREATE INDEX "staff_invitations_expiry" ON "staff_invitations" USING btree ("expires_at");
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"details" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_challenges_expiry" ON "staff_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE TABLE "break_glass" (
	"group_id" uuid NOT NULL REFERENCES "groups"("id") ON DELETE cascade,
	"id" text NOT NULL,
	"member_id" text NOT NULL REFERENCES "staff_members"("id") ON DELETE cascade,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "break_glass_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE INDEX "break_glass_member" ON "break_glass" USING btree ("member_id");
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"transaction" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"group_id" uuid,
	"site_id" uuid,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_transaction" ON "audit_entries" USING btree ("transaction");
--> statement-breakpoint
CREATE INDEX "audit_entries_group" ON "audit_entries" USING btree ("group_id","seq");
--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("group_id","actor_id");
--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");
--> statement-breakpoint
create function app_member_id() returns text language sql stable as
$$ select nullif(current_setting('app.member_id', true), '') $$;
--> statement-breakpoint
-- Only the console's role sees staff. It is a member of the application's role, and so sees of a tenant what the application sees.
do $$
declare
  name text;
begin
  foreach name in array array['staff_members', 'staff_grants', 'staff_passkeys', 'staff_identities', 'staff_sessions', 'staff_invitations',
    'staff_challenges', 'break_glass', 'audit_entries'] loop
    execute format('revoke all on %I from forecourt_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
  end loop;
  foreach name in array array['staff_grants', 'staff_identities', 'break_glass'] loop
    execute format('create policy tenant on %I to forecourt_console using (group_id = app_group_id()) with check (group_id = app_group_id())', name);
  end loop;
  grant select, insert, update, delete on staff_members, staff_grants, staff_passkeys, staff_identities, staff_sessions, staff_invitations,
    staff_challenges, break_glass to forecourt_console;
  revoke delete on staff_members, break_glass from forecourt_console;
  grant select on audit_entries to forecourt_console;
  -- Invitations and log of a group within it; those of the platform without a group.
  create policy tenant on staff_invitations to forecourt_console
    using (group_id is not distinct from app_group_id()) with check (group_id is not distinct from app_group_id());
  create policy tenant on audit_entries for select to forecourt_console using (group_id is not distinct from app_group_id());
  -- Oneself, the members of the group, and the people in its log. Operators without a group.
  create policy tenant on staff_members to forecourt_console
    using (id = app_member_id() or (operator and app_group_id() is null)
      or exists (select 1 from staff_grants g where g.group_id = app_group_id() and g.member_id = staff_members.id)
      or exists (select 1 from audit_entries a where a.group_id = app_group_id() and a.actor_id = staff_members.id))
    with check (id = app_member_id() or app_group_id() is null
      or exists (select 1 from staff_grants g where g.group_id = app_group_id() and g.member_id = staff_members.id));
  -- One's own, those of the members of the group, those of operators without a group.
  foreach name in array array['staff_passkeys', 'staff_sessions'] loop
    execute format('create policy tenant on %I to forecourt_console using (member_id = app_member_id()
        or exists (select 1 from staff_grants g where g.group_id = app_group_id() and g.member_id = %1$I.member_id)
        or (app_group_id() is null and exists (select 1 from staff_members m where m.operator and m.id = %1$I.member_id)))', name);
  end loop;
  -- Random tokens' hashes: of no tenant.
  create policy anyone on staff_challenges to forecourt_console using (true) with check (true);
end $$;
--> statement-breakpoint
-- Functions below run as the owner: each returns only what its comment says.
-- The member of a session that is neither expired nor idle for half an hour. Notes at most once a minute that it was seen.
create function staff_session(hash text, at timestamptz)
returns table (member_id text, name text, email text, operator boolean, only_group_id uuid, method text, created_at timestamptz,
  verified_at timestamptz, expires_at timestamptz)
language sql volatile security definer as
$$
  update staff_sessions s set last_seen_at = at
  where s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '30 minutes' and s.last_seen_at < at - interval '1 minute';
  select m.id, m.name, m.email, m.operator, s.only_group_id, s.method, s.created_at, s.verified_at, s.expires_at
  from staff_sessions s join staff_members m on m.id = s.member_id
  where s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '30 minutes' and m.removed_at is null
$$;
--> statement-breakpoint
-- The groups of a member: the grants, and as an operator the groups whose personal data it may see for a while.
create function staff_access(member text, at timestamptz)
returns table (group_id uuid, group_slug text, role text, site_ids uuid[], location_ids text[], may_publish boolean)
language sql stable security definer as
$$
  select g.group_id, o.slug, g.role, g.site_ids, g.location_ids, g.may_publish
  from staff_grants g join groups o on o.id = g.group_id where g.member_id = member
  union all
  select distinct b.group_id, o.slug, 'operator', null::uuid[], null::text[], false
  from break_glass b join groups o on o.id = b.group_id join staff_members m on m.id = b.member_id
  where b.member_id = member and m.operator and b.expires_at > at and b.ended_at is null
$$;
--> statement-breakpoint
-- The key of a credential, and whose it is.
create function staff_passkey(credential text) returns table (member_id text, public_key text, counter bigint, transports text[])
language sql stable security definer as
$$
  select p.member_id, p.public_key, p.counter, p.transports
  from staff_passkeys p join staff_members m on m.id = p.member_id
  where p.credential_id = credential and m.removed_at is null
$$;
--> statement-breakpoint
-- The invitation of a link that is neither used nor expired.
create function staff_invitation(hash text, at timestamptz)
returns table (id text, group_id uuid, group_slug text, email text, name text, role text, site_ids uuid[], location_ids text[],
  may_publish boolean, invited_by text, expires_at timestamptz)
language sql stable security definer as
$$
  select i.id, i.group_id, o.slug, i.email, i.name, i.role, i.site_ids, i.location_ids, i.may_publish, i.invited_by, i.expires_at
  from staff_invitations i left join groups o on o.id = i.group_id
  where i.token_hash = hash and i.used_at is null and i.expires_at > at
$$;
--> statement-breakpoint
-- The id of the member with an e-mail address, and whether it operates the platform.
create function staff_member_by_email(asked text) returns table (member_id text, operator boolean)
language sql stable security definer as
$$ select m.id, m.operator and m.removed_at is null from staff_members m where m.email = asked $$;
--> statement-breakpoint
-- Number of passkeys that were made for another host than the console's.
create function staff_passkeys_elsewhere(console_host text) returns bigint
language sql stable security definer as
$$ select count(*) from staff_passkeys p where p.host <> console_host $$;
--> statement-breakpoint
-- Deletes expired sessions and challenges, and invitations 30 days after their end; returns how many.
create function delete_expired_staff_rows(at timestamptz) returns bigint
language sql volatile security definer as
$$
  with old_sessions as (
      delete from staff_sessions where expires_at <= at or last_seen_at <= at - interval '30 minutes' returning 1),
    old_challenges as (delete from staff_challenges where expires_at <= at returning 1),
    old_invitations as (delete from staff_invitations where expires_at <= at - interval '30 days' returning 1)
  select (select count(*) from old_sessions) + (select count(*) from old_challenges) + (select count(*) from old_invitations)
$$;
--> statement-breakpoint
-- Deletes entries of the audit log, and makes members anonymous who were removed before then; returns how many entries.
create function delete_old_audit_entries(before timestamptz) returns bigint
language sql volatile security definer as
$$
  update staff_members set email = null, name = 'Former member' where removed_at < before and email is not null;
  with gone as (delete from audit_entries where at < before returning 1) select count(*) from gone
$$;
--> statement-breakpoint
-- Identifies a transaction, also after a restore, when transaction numbers begin again.
create function audited_transaction() returns text language sql stable as
$$ select pg_current_xact_id()::text || ' ' || extract(epoch from now())::text $$;
--> statement-breakpoint
-- Adds to the entry of this transaction, or begins it. A table changed by several statements is listed once.
create function audit(of_table text, how text, changed bigint, ids text[], fields text[]) returns void
language plpgsql volatile security definer as
$$
declare
  entry bigint;
  listed jsonb;
  known jsonb;
begin
  if coalesce(current_setting('app.actor', true), '') = '' then
    raise exception 'a write to % needs an actor', of_table using errcode = 'insufficient_privilege';
  end if;
  select e.seq, e.changes into entry, listed from audit_entries e where e.transaction = audited_transaction();
  select c into known from jsonb_array_elements(listed) c where c ->> 'table' = of_table and c ->> 'how' = how;
  if known is not null then
    changed := changed + (known ->> 'rows')::bigint;
    ids := (array(select distinct i from unnest(ids || array(select jsonb_array_elements_text(known -> 'ids'))) i))[1:20];
    fields := array(select distinct f from unnest(fields || array(select jsonb_array_elements_text(known -> 'fields'))) f order by f);
    listed := (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(listed) c
      where not (c ->> 'table' = of_table and c ->> 'how' = how));
  end if;
  listed := coalesce(listed, '[]') || jsonb_build_array(jsonb_build_object(
    'table', of_table, 'how', how, 'rows', changed, 'ids', to_jsonb(ids), 'fields', to_jsonb(fields)));
  if entry is null then
    insert into audit_entries (transaction, at, group_id, site_id, actor_kind, actor_id, action, changes)
    values (audited_transaction(), clock_timestamp(), app_group_id(), app_site_id(), current_setting('app.actor'),
      current_setting('app.actor_id'), current_setting('app.action'), listed);
  else
    update audit_entries e set changes = listed where e.seq = entry;
  end if;
end
$$;
--> statement-breakpoint
-- Records that details were read or exported.
create function audit_read(of_table text, read_rows bigint, ids text[]) returns void
language sql volatile security definer as
$$ select audit(of_table, 'read', read_rows, ids, '{}') $$;
--> statement-breakpoint
-- For each statement, not for each row: an erasure of thousands of rows adds one line. Ids are random; no other value is stored.
create function audit_change() returns trigger language plpgsql security definer as
$$
declare
  how text;
  changed bigint;
  ids text[];
  fields text[] := '{}';
begin
  if tg_op = 'INSERT' then
    how := 'added';
    select count(*), (array_agg(audited_id(to_jsonb(n))))[1:20] into changed, ids from new_rows n;
  elsif tg_op = 'DELETE' then
    how := 'removed';
    select count(*), (array_agg(audited_id(to_jsonb(o))))[1:20] into changed, ids from old_rows o;
  else
    how := 'changed';
    select count(*), (array_agg(audited_id(to_jsonb(n))))[1:20] into changed, ids from new_rows n;
    fields := array(select distinct d.key from (
        select v.key, v.value from new_rows n, jsonb_each(to_jsonb(n)) v
        except all select v.key, v.value from old_rows o, jsonb_each(to_jsonb(o)) v
      ) d order by d.key);
    if fields = '{}' then return null; end if;
  end if;
  if changed > 0 then perform audit(tg_table_name, how, changed, array_remove(ids, null), fields); end if;
  return null;
end
$$;
--> statement-breakpoint
create function audited_id(of_row jsonb) returns text language sql immutable as
$$ select coalesce(of_row ->> 'id', of_row ->> 'version', of_row ->> 'member_id', of_row ->> 'account_id') $$;
--> statement-breakpoint
-- A transaction without an actor is a shopper's, and costs nothing more; the console's role must name one.
do $$
declare
  name text;
  actor text;
begin
  foreach name in array array['group_versions', 'site_versions', 'site_hosts', 'content_versions', 'content_drafts', 'stock_imports',
    'accounts', 'sessions', 'leads', 'lead_deliveries', 'messages', 'form_drafts', 'watchlist_entries', 'reservations', 'payments',
    'refunds', 'trade_ins', 'trade_in_images', 'staff_members', 'staff_grants', 'staff_passkeys', 'staff_identities', 'staff_sessions',
    'staff_invitations', 'break_glass'] loop
    actor := $when$ (coalesce(current_setting('app.actor', true), '') <> '' or current_user = 'forecourt_console') $when$;
    -- Each attempt of the delivery task is in the delivery's own row.
    if name = 'lead_deliveries' then
      actor := actor || $when$ and coalesce(current_setting('app.actor', true), '') <> 'task' $when$;
    end if;
    execute format('create trigger audit_insert after insert on %I referencing new table as new_rows for each statement
      when (%s) execute function audit_change()', name, actor);
    execute format('create trigger audit_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement when (%s) execute function audit_change()', name, actor);
    execute format('create trigger audit_delete after delete on %I referencing old table as old_rows for each statement
      when (%s) execute function audit_change()', name, actor);
  end loop;
end $$;
--> statement-breakpoint
-- Entries can't be altered, not by the tables' owner either: a transaction adds to its own entry, and old ones may be deleted after 90 days.
create function protect_audit() returns trigger language plpgsql as
$$
begin
  if tg_op = 'UPDATE' and old.transaction = audited_transaction() and new.seq = old.seq then return new; end if;
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '90 days' then return old; end if;
  raise exception 'the audit log can''t be altered';
end
$$;
--> statement-breakpoint
create trigger protect_audit before update or delete on audit_entries for each row execute function protect_audit();
--> statement-breakpoint
do $$
declare
  name regprocedure;
begin
  for name in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
    and (p.proname like 'staff\_%' or p.proname like 'audit%' or p.proname in ('delete_expired_staff_rows', 'delete_old_audit_entries')) loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', name);
    execute format('revoke execute on function %s from public', name);
  end loop;
  grant execute on function staff_session, staff_access, staff_passkey, staff_invitation, staff_member_by_email, audit_read to forecourt_console;
  grant execute on function delete_expired_staff_rows, delete_old_audit_entries, staff_passkeys_elsewhere to forecourt_app;
end $$;
