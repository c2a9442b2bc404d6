-- `view` allowed downloading until now. It becomes the viewer alone, and who has it keeps what it allowed: `download`.
alter table files_grant drop constraint files_grant_level_check;
alter table files_grant no force row level security;
update files_grant set level = 'download' where level = 'view';
alter table files_grant force row level security;
alter table files_grant add constraint files_grant_level_check check (level in ('view', 'download', 'edit', 'manage'));
