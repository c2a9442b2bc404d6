-- Where an item came from, so that a later file of the same site changes it instead of adding it again, and what the file
-- said, so that nothing is written where nothing changed. Its author there may have no account here.
alter table content_item add column import_key text check (char_length(import_key) between 1 and 300);
alter table content_item add column import_hash text check (char_length(import_hash) = 43);
alter table content_item add column author_name text not null default '' check (char_length(author_name) <= 100);
create unique index content_item_import_key on content_item (tenant_id, import_key) where import_key is not null;

-- An export of another program: its columns need no matching. What of it is not brought in, by kind or name, with how many.
alter table platform_import add column is_export boolean not null default false;
alter table platform_import add column not_taken jsonb not null default '[]' check (jsonb_typeof(not_taken) = 'array');
alter table platform_import_row drop constraint platform_import_row_extras_check;
alter table platform_import_row add constraint platform_import_row_extras_check
  check (jsonb_typeof(extras) = 'array' and jsonb_array_length(extras) <= 100);
