-- How claims are settled: the parts in which an invoice is paid, tax withheld by its payer, and reminders about it.

-- A part of an invoice that money settled, with the receipt or tax invoice about it; null while seller or buyer must still say something.
create table billing_settlement (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  document_id uuid not null,
  part_no integer not null check (part_no between 1 and 1000),
  -- Money of this part, and tax withheld that counts with it.
  paid_satang bigint not null check (paid_satang >= 0),
  withheld_satang bigint not null check (withheld_satang >= 0),
  -- Day on which it was paid, in the site's zone.
  paid_on date not null,
  receipt_id uuid,
  settled_at timestamptz not null,
  primary key (tenant_id, document_id, part_no),
  foreign key (tenant_id, document_id) references billing_document (tenant_id, document_id),
  foreign key (tenant_id, receipt_id) references billing_document (tenant_id, document_id),
  check (paid_satang + withheld_satang > 0)
);
create index billing_settlement_receipt_idx on billing_settlement (tenant_id, receipt_id);
select platform_protect('billing_settlement', 'select, insert, update');

-- Tax that the payer of an invoice withholds (Revenue Code s. 3 ter, 50), and the certificate about it (s. 50 bis).
create table billing_withholding (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  withholding_id uuid not null default uuidv7(),
  document_id uuid not null,
  kind text not null check (kind in ('transport', 'advertising', 'services', 'rent')),
  rate_bp integer not null check (rate_bp between 1 and 10000),
  -- Without VAT.
  base_satang bigint not null check (base_satang > 0),
  amount_satang bigint not null check (amount_satang > 0 and amount_satang < base_satang),
  declared_on date not null,
  declared_at timestamptz not null,
  declared_by uuid,
  declared_by_name text not null check (char_length(declared_by_name) <= 200),
  -- The payer withheld nothing after all.
  withdrawn_at timestamptz,
  certificate_number text not null default '' check (char_length(certificate_number) <= 60),
  certificate_on date,
  received_at timestamptz,
  received_by_name text not null default '' check (char_length(received_by_name) <= 200),
  -- Last time that its payer was asked for the certificate.
  chased_at timestamptz,
  primary key (tenant_id, withholding_id),
  foreign key (tenant_id, document_id) references billing_document (tenant_id, document_id),
  check ((received_at is null) = (certificate_on is null)),
  check (received_at is null or certificate_number <> ''),
  check (withdrawn_at is null or received_at is null)
);
-- The payer of an invoice withholds once.
create unique index billing_withholding_document_key on billing_withholding (tenant_id, document_id) where withdrawn_at is null;
create index billing_withholding_document_idx on billing_withholding (tenant_id, document_id);
create index billing_withholding_state_idx on billing_withholding (tenant_id, (received_at is not null), withholding_id) where withdrawn_at is null;
select platform_protect('billing_withholding', 'select, insert, update');

-- Reminders that were sent: each step around the due day once; step null: by hand.
create table billing_reminder (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  reminder_id uuid not null default uuidv7(),
  document_id uuid not null,
  -- Days after the due day.
  step integer check (step between -365 and 365),
  email text not null default '' check (char_length(email) <= 254),
  sent_by_name text not null default '' check (char_length(sent_by_name) <= 200),
  sent_at timestamptz not null,
  primary key (tenant_id, reminder_id),
  foreign key (tenant_id, document_id) references billing_document (tenant_id, document_id)
);
create unique index billing_reminder_step_key on billing_reminder (tenant_id, document_id, step) where step is not null;
create index billing_reminder_document_idx on billing_reminder (tenant_id, document_id, sent_at);
select platform_protect('billing_reminder', 'select, insert');

-- Invoices that are due, and those that ended after a day.
create index billing_document_due_idx on billing_document (tenant_id, due_on, document_id) where kind = 'invoice' and state in ('open', 'partially_paid');
create index billing_document_ended_idx on billing_document (tenant_id, state_at) where kind = 'invoice' and state in ('paid', 'uncollectible', 'void', 'replaced');
