-- Scans of certificates of withheld tax, from managers or from the payer. They are kept as long as the documents.
create table billing_certificate_file (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  file_id uuid not null default uuidv7(),
  withholding_id uuid not null,
  name text not null check (char_length(name) between 1 and 255 and name !~ '[[:cntrl:]]'),
  object_id uuid not null,
  thumbnail_id uuid,
  size_bytes bigint not null check (size_bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  is_from_payer boolean not null,
  added_at timestamptz not null,
  added_by_name text not null check (char_length(added_by_name) <= 200),
  primary key (tenant_id, file_id),
  foreign key (tenant_id, withholding_id) references billing_withholding (tenant_id, withholding_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, thumbnail_id) references platform_object (tenant_id, object_id)
);
create index billing_certificate_file_withholding_idx on billing_certificate_file (tenant_id, withholding_id, file_id);
create unique index billing_certificate_file_object_idx on billing_certificate_file (tenant_id, object_id);
create unique index billing_certificate_file_thumbnail_idx on billing_certificate_file (tenant_id, thumbnail_id) where thumbnail_id is not null;
select platform_protect('billing_certificate_file', 'select, insert');
