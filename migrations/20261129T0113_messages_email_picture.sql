-- Pictures in e-mails of managers. They belong to the site, not to a mail: what is written may be kept as a template and be
-- sent many times. Each mail carries copies of its bytes, so that reading it calls nobody.
create table messages_email_picture (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  picture_id uuid not null default uuidv7(),
  full_object_id uuid not null,
  full_sha256 text not null check (full_sha256 ~ '^[0-9a-f]{64}$'),
  thumbnail_object_id uuid not null,
  thumbnail_sha256 text not null check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, picture_id),
  foreign key (tenant_id, full_object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, thumbnail_object_id) references platform_object (tenant_id, object_id)
);
create index messages_email_picture_full_idx on messages_email_picture (tenant_id, full_object_id);
create index messages_email_picture_thumbnail_idx on messages_email_picture (tenant_id, thumbnail_object_id);
select platform_protect('messages_email_picture');

-- A part with a Content-ID is shown within the text (RFC 2392). The module that queued the mail keeps its object.
alter table platform_mail_file
  add column content_id text check (content_id ~ '^[0-9a-z-]{1,80}$'),
  drop constraint platform_mail_file_position_check,
  add check (position between 0 and 39);
