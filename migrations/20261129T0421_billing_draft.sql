-- Documents that people write by hand, before they are issued: no number, and everything may change.

create table billing_draft (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  draft_id uuid not null,
  kind text not null check (kind in ('quotation', 'invoice', 'billing_note', 'receipt', 'tax_invoice', 'receipt_tax_invoice')),
  -- As it was typed.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- The document that it was made from.
  source_id uuid,
  -- A save names the version that it began with.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What it was issued as.
  document_id uuid,
  primary key (tenant_id, draft_id),
  foreign key (tenant_id, source_id) references billing_document (tenant_id, document_id),
  foreign key (tenant_id, document_id) references billing_document (tenant_id, document_id)
);
create index billing_draft_open_idx on billing_draft (tenant_id, draft_id) where document_id is null;
create index billing_draft_source_idx on billing_draft (tenant_id, source_id);
create index billing_draft_document_idx on billing_draft (tenant_id, document_id);
select platform_protect('billing_draft', 'select, insert, update, delete');
