-- needs #platform/database/policy-procedures.sql
-- The tables are in content-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_site('content_versions', 'content_drafts');
-- Versions and drafts are written once and never changed.
grant select, insert, delete on content_versions, content_drafts to forecourt_app;

call pg_temp.audited('{content_versions, content_drafts}');
