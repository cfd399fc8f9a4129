-- A member of a group is one person at a provider. Where several were linked, the first stays: it was linked when the member first signed in.
-- The sessions by the provider of such members end, since it isn't stored who began them.
delete from staff_sessions s using staff_identities i
where s.member_id = i.member_id and s.only_group_id = i.group_id
  and exists (select from staff_identities o where o.group_id = i.group_id and o.issuer = i.issuer and o.member_id = i.member_id
    and o.subject <> i.subject);
--> statement-breakpoint
delete from staff_identities i using staff_identities f
where f.group_id = i.group_id and f.issuer = i.issuer and f.member_id = i.member_id
  and (f.created_at, f.subject) < (i.created_at, i.subject);
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_identities_member" ON "staff_identities" USING btree ("group_id","issuer","member_id");
