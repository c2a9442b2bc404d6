-- How the numbers of a branch's documents are formed. The latest version of a kind holds, from the next document on; where
-- there is none, the format of the kind does.
create table billing_series_format (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  branch_id uuid not null,
  kind text not null check (kind in ('quotation', 'invoice', 'billing_note', 'receipt', 'tax_invoice', 'tax_invoice_abbreviated',
                                     'receipt_tax_invoice', 'credit_note', 'debit_note')),
  version integer not null check (version > 0),
  prefix text not null check (prefix ~ '^[A-Z]{2,8}$'),
  period text not null check (period in ('month', 'year')),
  digits integer not null check (digits between 3 and 8),
  separator text not null check (separator in ('-', '.', '')),
  in_force_at timestamptz not null,
  saved_by uuid,
  primary key (tenant_id, branch_id, kind, version),
  foreign key (tenant_id, branch_id) references billing_branch (tenant_id, branch_id)
);
select platform_protect('billing_series_format', 'select, insert');

-- Each prefix counts by itself: a new one begins with 1, and one that returns counts on.
alter table billing_series add column prefix text not null default '';
alter table billing_series alter column prefix drop default;
alter table billing_series alter column prefix type text using case kind
  when 'quotation' then 'QT' when 'invoice' then 'INV' when 'billing_note' then 'BN' when 'receipt' then 'RC' when 'tax_invoice' then 'TX'
  when 'tax_invoice_abbreviated' then 'AB' when 'receipt_tax_invoice' then 'RT' when 'credit_note' then 'CN' when 'debit_note' then 'DN' end;
alter table billing_series
  add check (prefix ~ '^[A-Z]{2,8}$'),
  drop constraint billing_series_pkey,
  add primary key (tenant_id, branch_id, kind, prefix, period);

alter table billing_document
  drop constraint billing_document_number_check,
  add constraint billing_document_number_check check (number ~ '^[A-Z]{2,8}([0-9]{5}-)?[0-9]{2}([0-9]{2})?[-.]?[0-9]{1,12}$');
