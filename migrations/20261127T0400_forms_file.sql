-- Files that people sent with an answer. The answer names them; here is where their bytes are.
create table forms_file (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  object_id uuid not null,
  response_id uuid not null,
  field_id text not null check (field_id ~ '^f_[a-z0-9]{8}$'),
  name text not null check (char_length(name) between 1 and 255),
  size_bytes bigint not null check (size_bytes >= 0),
  -- Of a picture.
  thumbnail_id uuid,
  width integer check (width > 0),
  height integer check (height > 0),
  primary key (tenant_id, object_id),
  foreign key (tenant_id, response_id) references forms_response (tenant_id, response_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, thumbnail_id) references platform_object (tenant_id, object_id)
);
create index forms_file_response_idx on forms_file (tenant_id, response_id, object_id);
create index forms_file_thumbnail_idx on forms_file (tenant_id, thumbnail_id);
select platform_protect('forms_file');
