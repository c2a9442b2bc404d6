-- Electronic messages of documents that a signing service signed.

create table billing_etax_signature (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  document_id uuid not null,
  requested_at timestamptz not null,
  -- The service could not be asked, or returned something else; it can be asked again.
  failed_at timestamptz,
  signed_at timestamptz,
  object_id uuid,
  primary key (tenant_id, document_id),
  unique (tenant_id, object_id),
  foreign key (tenant_id, document_id) references billing_document (tenant_id, document_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id),
  check ((signed_at is null) = (object_id is null)),
  check (signed_at is null or failed_at is null)
);
select platform_protect('billing_etax_signature', 'select, insert, update');
