-- Documents of organisations, such as licences, with their expiry, and marks that registered data were verified.

create table clusters_document (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  document_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  -- A kind of the product, or the Thai name of a document that the operating model asks for.
  kind text not null check (char_length(kind) between 1 and 120),
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
  -- Null: their account was deleted.
  added_by uuid,
  verified_at timestamptz,
  verified_by uuid,
  -- Since then it is history: another one replaces it, or nobody needs it any more.
  ended_at timestamptz,
  ended_by uuid,
  replaced_by_id uuid,
  -- The last reminder that was sent, by its days before the expiry.
  reminded_days smallint check (reminded_days >= 0),
  primary key (tenant_id, document_id),
  unique (tenant_id, cluster_id, document_id),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, thumbnail_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, cluster_id, replaced_by_id) references clusters_document (tenant_id, cluster_id, document_id),
  check ((object_id is null) = (name is null) and (object_id is null) = (size_bytes is null)),
  check (thumbnail_id is null or object_id is not null),
  check (replaced_by_id is null or (ended_at is not null and replaced_by_id <> document_id)),
  check (verified_by is null or verified_at is not null),
  check (ended_by is null or ended_at is not null)
);
create index clusters_document_object_idx on clusters_document (tenant_id, object_id);
create index clusters_document_thumbnail_idx on clusters_document (tenant_id, thumbnail_id);
create index clusters_document_replaced_by_idx on clusters_document (tenant_id, cluster_id, replaced_by_id);
create index clusters_document_expires_idx on clusters_document (tenant_id, expires_on) where ended_at is null and expires_on is not null;
create index clusters_document_added_by_idx on clusters_document (tenant_id, added_by) where added_by is not null;
create index clusters_document_verified_by_idx on clusters_document (tenant_id, verified_by) where verified_by is not null;
create index clusters_document_ended_by_idx on clusters_document (tenant_id, ended_by) where ended_by is not null;
select platform_protect('clusters_document', 'select, insert, update');

-- That somebody compared a part of the registered data with a source; it ends when that part changes.
create table clusters_verification (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  verification_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  part text not null check (part in ('name', 'tax_id', 'address', 'contact', 'bank', 'promptpay')),
  -- What it was compared with, as typed.
  source text not null check (char_length(source) between 1 and 200),
  verified_at timestamptz not null,
  -- Null: their account was deleted.
  verified_by uuid,
  ended_at timestamptz,
  primary key (tenant_id, verification_id),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id)
);
create unique index clusters_verification_current_key on clusters_verification (tenant_id, cluster_id, part) where ended_at is null;
create index clusters_verification_cluster_idx on clusters_verification (tenant_id, cluster_id);
create index clusters_verification_by_idx on clusters_verification (tenant_id, verified_by) where verified_by is not null;
select platform_protect('clusters_verification', 'select, insert, update');
