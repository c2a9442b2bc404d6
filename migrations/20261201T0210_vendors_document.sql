-- Documents of vendors with their expiry.

create table vendors_document (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  document_id uuid not null default uuidv7(),
  vendor_id uuid not null,
  kind text not null check (kind in ('company_affidavit', 'id_card', 'vat_certificate', 'bank_book', 'licence', 'other')),
  number text not null default '' check (char_length(number) <= 60),
  issued_on date,
  -- The last day on which it is valid; null: it does not expire.
  expires_on date check (expires_on >= issued_on),
  note text not null default '' check (char_length(note) <= 500),
  -- Its scan; null: there is none.
  name text check (char_length(name) between 1 and 255),
  object_id uuid,
  thumbnail_id uuid,
  size_bytes integer check (size_bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  added_at timestamptz not null,
  -- Since then it is history: another one replaces it, or it was removed.
  ended_at timestamptz,
  -- The last reminder that was sent, by its days before the expiry.
  reminded_days smallint check (reminded_days >= 0),
  primary key (tenant_id, document_id),
  foreign key (tenant_id, vendor_id) references vendors_vendor (tenant_id, vendor_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, thumbnail_id) references platform_object (tenant_id, object_id),
  check ((object_id is null) = (name is null) and (object_id is null) = (size_bytes is null)),
  check (thumbnail_id is null or object_id is not null)
);
create index vendors_document_vendor_idx on vendors_document (tenant_id, vendor_id, document_id);
create index vendors_document_object_idx on vendors_document (tenant_id, object_id);
create index vendors_document_thumbnail_idx on vendors_document (tenant_id, thumbnail_id);
create index vendors_document_expires_idx on vendors_document (tenant_id, expires_on) where ended_at is null and expires_on is not null;
select platform_protect('vendors_document');
