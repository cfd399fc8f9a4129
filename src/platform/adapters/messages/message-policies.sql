-- needs #platform/database/policy-procedures.sql
-- The tables are in message-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_site('messages', 'message_stops', 'mail_failures');
grant select, insert, update, delete on messages, message_stops to forecourt_app;
grant select, insert, delete on mail_failures to forecourt_app;

call pg_temp.audited('{messages, message_stops}');

-- The e-mails to shoppers with these ids, of any tenant: whose a report about delivery is.
create or replace function mails_of_ids(message_ids text[]) returns table (group_id uuid, site_id uuid, message_id text, recipient text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select d.group_id, d.site_id, d.message_id, d.target from lead_deliveries d
  where d.message_id = any(message_ids) and d.channel = 'email' and d.purpose in ('answer', 'acknowledgement')
  union all
  select m.group_id, m.site_id, m.message_id, p.email from alert_messages m
    join alert_people p on p.group_id = m.group_id and p.site_id = m.site_id and p.id = m.person_id
  where m.message_id = any(message_ids)
$$;

revoke execute on function mails_of_ids from public;
grant execute on function mails_of_ids to forecourt_app;
