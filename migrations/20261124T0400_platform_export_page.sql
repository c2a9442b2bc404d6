-- The page on which a file was asked for: the notice that it is ready leads there.
alter table platform_export
  add column page_path text not null default ''
    check (page_path = '' or (page_path ~ '^/[^/\\]' and char_length(page_path) <= 290));
-- Its cron looks across sites for files whose job was lost.
select platform_owner_access('platform_export');
