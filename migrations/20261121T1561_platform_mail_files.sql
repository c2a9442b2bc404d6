-- Mail may carry files, and mail that came back is known as such.
alter table platform_mail drop constraint platform_mail_state_check;
alter table platform_mail add constraint platform_mail_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'kept', 'bounced'));
alter table platform_mail drop constraint platform_mail_check1;
alter table platform_mail add constraint platform_mail_sent_at_check check ((state in ('sent', 'bounced')) = (sent_at is not null));

create table platform_mail_file (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  mail_id uuid not null,
  position integer not null check (position between 0 and 19),
  filename text not null check (char_length(filename) between 1 and 200 and filename !~ '[[:cntrl:]]'),
  mimetype text not null check (mimetype ~ '^[a-z0-9.+-]+/[a-z0-9.+-]+$' and char_length(mimetype) <= 100),
  object_id uuid not null,
  primary key (tenant_id, mail_id, position),
  foreign key (tenant_id, mail_id) references platform_mail (tenant_id, mail_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id)
);
create index platform_mail_file_object_idx on platform_mail_file (tenant_id, object_id);
select platform_protect('platform_mail_file', 'select, insert, delete');
