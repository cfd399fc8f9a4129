-- An e-mail address may have several accounts: one that a group's invitation made can't open what another group gave.
DROP INDEX "staff_members_email";
--> statement-breakpoint
CREATE INDEX "staff_members_email" ON "staff_members" USING btree ("email");
