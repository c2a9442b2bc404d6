-- Where an item came from, so that a later file of the same site changes it instead of adding it again, and what the file
-- said, so that nothing is written where nothing changed.
alter table content_item add column import_key text check (char_length(import_key) between 1 and 300);
alter table content_item add column import_hash text check (char_length(import_hash) = 43);
create unique index content_item_import_key on content_item (tenant_id, import_key) where import_key is not null;
