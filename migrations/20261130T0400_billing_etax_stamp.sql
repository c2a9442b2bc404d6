-- Stamped files that came back (e-Tax Invoice by Time Stamp), and sending again what could not be sent.

-- The attempts to send a document: a further one only after the mail of the last one failed.
alter table billing_etax add column attempt integer not null default 1 check (attempt > 0);
alter table billing_etax alter column attempt drop default;
alter table billing_etax drop constraint billing_etax_pkey, add primary key (tenant_id, document_id, attempt);
create index billing_etax_sha256_idx on billing_etax (tenant_id, sha256);

-- The file with the authority's time stamp. It begins with the file that was sent.
create table billing_etax_stamp (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  document_id uuid not null,
  object_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- By the clock of the authority.
  stamped_at timestamptz not null,
  -- As its certificate names it.
  authority text not null check (char_length(authority) between 1 and 200),
  created_at timestamptz not null,
  primary key (tenant_id, document_id),
  unique (tenant_id, object_id),
  foreign key (tenant_id, document_id) references billing_document (tenant_id, document_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id)
);
select platform_protect('billing_etax_stamp', 'select, insert');
