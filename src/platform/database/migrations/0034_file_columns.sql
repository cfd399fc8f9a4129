-- What a member answered of a file's columns holds for each file of the group with the same columns, also of another feed.
ALTER TABLE "stock_files" ADD COLUMN "columns_hash" text;
