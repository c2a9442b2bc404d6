-- How documents look: logo, signature and notes. Each save is a version of its own; a document keeps the one that it was
-- issued with.
create table billing_look_picture (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  picture_id uuid not null default uuidv7(),
  object_id uuid not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  primary key (tenant_id, picture_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id)
);
create index billing_look_picture_object_idx on billing_look_picture (tenant_id, object_id);
select platform_protect('billing_look_picture', 'select, insert');

create table billing_look (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  look_id uuid not null default uuidv7(),
  version integer not null check (version > 0),
  logo_id uuid,
  signature_id uuid,
  signer_name text not null default '' check (char_length(signer_name) <= 120),
  signer_position text not null default '' check (char_length(signer_position) <= 120),
  -- Whether the signature also stands on documents that were issued by themselves.
  signs_all boolean not null default false,
  -- By kind of document, in Thai and English.
  notes jsonb not null default '{}' check (jsonb_typeof(notes) = 'object'),
  saved_at timestamptz not null,
  saved_by uuid,
  primary key (tenant_id, look_id),
  unique (tenant_id, version),
  foreign key (tenant_id, logo_id) references billing_look_picture (tenant_id, picture_id),
  foreign key (tenant_id, signature_id) references billing_look_picture (tenant_id, picture_id)
);
create index billing_look_logo_idx on billing_look (tenant_id, logo_id) where logo_id is not null;
create index billing_look_signature_idx on billing_look (tenant_id, signature_id) where signature_id is not null;
select platform_protect('billing_look', 'select, insert');

alter table billing_document
  add column look_id uuid,
  add foreign key (tenant_id, look_id) references billing_look (tenant_id, look_id);
create index billing_document_look_idx on billing_document (tenant_id, look_id) where look_id is not null;
