-- Payments by target and unguessable slug, the slips that buyers send, and the money that really came.

create table billing_payment (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  payment_id uuid not null default uuidv7(),
  slug text not null check (slug ~ '^[a-z0-9-]{8,64}$'),
  target_kind text not null check (target_kind ~ '^[a-z][a-z0-9_.]{0,59}$'),
  target_id text not null check (char_length(target_id) between 1 and 100),
  target_label text not null check (char_length(target_label) between 1 and 120),
  amount_satang bigint not null check (amount_satang > 0),
  -- Sum of the receipts allocated to it, and of what was given back of that.
  paid_satang bigint not null default 0 check (paid_satang >= 0),
  returned_satang bigint not null default 0 check (returned_satang >= 0),
  contact_name text not null check (char_length(contact_name) <= 200),
  contact_email text not null check (char_length(contact_email) <= 254),
  contact_phone text not null check (char_length(contact_phone) <= 40),
  -- For finding by the beginning of a name; "C" order makes a range of it.
  contact_folded text collate "C" not null check (char_length(contact_folded) <= 400),
  -- Where the buyer goes when it is paid, and where managers see what it is for.
  return_path text not null check (return_path like '/%' and char_length(return_path) <= 300),
  manage_path text check (manage_path like '/%' and char_length(manage_path) <= 300),
  -- What is being paid, as the buyer reads it: [{label, amountSatang}].
  target_lines jsonb not null default '[]' check (jsonb_typeof(target_lines) = 'array' and octet_length(target_lines::text) <= 32000),
  payer_user_id uuid,
  guest_id text check (char_length(guest_id) <= 100),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the oldest slip that nobody has decided yet came in.
  waiting_since timestamptz,
  expired_at timestamptz,
  cancelled_at timestamptz,
  paid_at timestamptz,
  -- Derived from facts alone, so that no state can contradict the money. `payment-rules.ts` says the same to the pages.
  status text not null generated always as (
    case
      when cancelled_at is not null then 'cancelled'
      when paid_satang - returned_satang > amount_satang then 'overpaid'
      when paid_satang - returned_satang = amount_satang then 'paid'
      when waiting_since is not null then 'verifying'
      when expired_at is not null then 'expired'
      when paid_satang > returned_satang then 'underpaid'
      else 'awaiting_payment'
    end
  ) stored,
  primary key (tenant_id, payment_id),
  unique (tenant_id, slug),
  check (returned_satang <= paid_satang),
  check (expires_at > opened_at),
  check (paid_at is not null or cancelled_at is not null or paid_satang - returned_satang < amount_satang)
);
-- One payment per target, until it is cancelled.
create unique index billing_payment_target_key on billing_payment (tenant_id, target_kind, target_id) where cancelled_at is null;
create index billing_payment_status_idx on billing_payment (tenant_id, status, payment_id);
create index billing_payment_waiting_idx on billing_payment (tenant_id, waiting_since, payment_id) where waiting_since is not null;
create index billing_payment_payer_idx on billing_payment (tenant_id, payer_user_id, payment_id) where payer_user_id is not null;
create index billing_payment_label_idx on billing_payment (tenant_id, target_label);
create index billing_payment_phone_idx on billing_payment (tenant_id, contact_phone);
create index billing_payment_email_idx on billing_payment (tenant_id, contact_email);
create index billing_payment_name_idx on billing_payment (tenant_id, contact_folded);
select platform_protect('billing_payment', 'select, insert, update');

-- A picture that claims a transfer. It proves nothing: a person compares it with the bank account.
create table billing_slip (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  slip_id uuid not null default uuidv7(),
  payment_id uuid not null,
  -- Private object of the re-encoded picture, digest of the bytes as they were sent.
  object_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- What the mini-QR says, if there is one.
  reading text not null check (reading in ('slip', 'payment_code', 'other_code', 'no_code')),
  payload text check (char_length(payload) <= 600),
  sending_bank text check (char_length(sending_bank) between 1 and 20),
  trans_ref text check (char_length(trans_ref) between 1 and 60),
  status text not null default 'checking' check (status in ('checking', 'accepted', 'rejected')),
  reason text check (char_length(reason) between 1 and 500),
  uploaded_by uuid,
  uploaded_at timestamptz not null,
  decided_by uuid,
  decided_by_name text check (char_length(decided_by_name) <= 200),
  decided_at timestamptz,
  primary key (tenant_id, slip_id),
  unique (tenant_id, payment_id, slip_id),
  -- The same picture for the same payment is the same slip.
  unique (tenant_id, payment_id, sha256),
  unique (tenant_id, object_id),
  foreign key (tenant_id, payment_id) references billing_payment (tenant_id, payment_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id),
  check ((reading = 'slip') = (trans_ref is not null and sending_bank is not null)),
  check ((status = 'checking') = (decided_at is null)),
  check (status <> 'rejected' or reason is not null)
);
create index billing_slip_reference_idx on billing_slip (tenant_id, trans_ref, sending_bank) where trans_ref is not null;
create index billing_slip_picture_idx on billing_slip (tenant_id, sha256);
select platform_protect('billing_slip', 'select, insert, update');

-- Money that came in, as the bank account shows it: sending bank, reference, amount, time.
create table billing_bank_receipt (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  receipt_id uuid not null default uuidv7(),
  -- Three digits, or truemoney.
  sending_bank text not null check (sending_bank ~ '^([0-9]{3}|truemoney)$'),
  trans_ref text not null check (trans_ref ~ '^[0-9A-Z]{4,40}$'),
  amount_satang bigint not null check (amount_satang > 0),
  allocated_satang bigint not null default 0,
  sent_at timestamptz not null,
  source text not null check (source in ('slip', 'manual', 'statement', 'webhook')),
  recorded_by uuid,
  recorded_by_name text not null check (char_length(recorded_by_name) <= 200),
  recorded_at timestamptz not null,
  primary key (tenant_id, receipt_id),
  unique (tenant_id, sending_bank, trans_ref),
  check (allocated_satang between 0 and amount_satang)
);
create index billing_bank_receipt_reference_idx on billing_bank_receipt (tenant_id, trans_ref);
select platform_protect('billing_bank_receipt', 'select, insert, update');

create table billing_receipt_allocation (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  allocation_id uuid not null default uuidv7(),
  receipt_id uuid not null,
  payment_id uuid not null,
  slip_id uuid,
  amount_satang bigint not null check (amount_satang > 0),
  allocated_by uuid,
  allocated_by_name text not null check (char_length(allocated_by_name) <= 200),
  allocated_at timestamptz not null,
  primary key (tenant_id, allocation_id),
  unique (tenant_id, receipt_id, payment_id),
  foreign key (tenant_id, receipt_id) references billing_bank_receipt (tenant_id, receipt_id),
  foreign key (tenant_id, payment_id) references billing_payment (tenant_id, payment_id),
  foreign key (tenant_id, payment_id, slip_id) references billing_slip (tenant_id, payment_id, slip_id)
);
create index billing_receipt_allocation_payment_idx on billing_receipt_allocation (tenant_id, payment_id, slip_id);
select platform_protect('billing_receipt_allocation', 'select, insert');

-- Surplus that was sent back or credited.
create table billing_surplus_return (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  return_id uuid not null default uuidv7(),
  payment_id uuid not null,
  amount_satang bigint not null check (amount_satang > 0),
  way text not null check (way in ('refund', 'credit')),
  reference text not null check (char_length(reference) between 1 and 200),
  returned_by uuid,
  returned_by_name text not null check (char_length(returned_by_name) <= 200),
  returned_at timestamptz not null,
  primary key (tenant_id, return_id),
  foreign key (tenant_id, payment_id) references billing_payment (tenant_id, payment_id)
);
create index billing_surplus_return_payment_idx on billing_surplus_return (tenant_id, payment_id);
select platform_protect('billing_surplus_return', 'select, insert');

-- One transfer pays once in the whole installation. No tenant's data lies here: a digest of the transfer, and a mark that
-- only its holder can recognise. The run-time role has no right on the table; it asks through the two functions below,
-- which say nothing of another tenant but "taken".
create table billing_transfer_claim (
  transfer_digest bytea primary key check (octet_length(transfer_digest) = 32),
  holder_mark bytea not null check (octet_length(holder_mark) = 32),
  claimed_at timestamptz not null default now()
);
revoke all on billing_transfer_claim from public;

create function billing_transfer_digest(bank text, reference text) returns bytea
language sql immutable strict set search_path = pg_catalog, pg_temp as $$
  select sha256(convert_to(bank || ':' || reference, 'UTF8'))
$$;

create function billing_transfer_mark(digest bytea) returns bytea
language sql stable strict set search_path = pg_catalog, pg_temp as $$
  select sha256(digest || convert_to(current_setting('app.tenant_id')::uuid::text, 'UTF8'))
$$;

-- 'claimed' now, 'mine' already, or 'taken' by another. A concurrent claim of the same transfer is waited for.
create function billing_claim_transfer(bank text, reference text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  digest bytea := billing_transfer_digest(bank, reference);
  mark bytea := billing_transfer_mark(digest);
begin
  insert into billing_transfer_claim (transfer_digest, holder_mark) values (digest, mark) on conflict do nothing;
  if found then
    return 'claimed';
  end if;
  return (select case when c.holder_mark = mark then 'mine' else 'taken' end
            from billing_transfer_claim c where c.transfer_digest = digest);
end $$;

-- 'free', 'mine' or 'taken', for the page on which a manager decides.
create function billing_transfer_state(bank text, reference text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select case when c.holder_mark = billing_transfer_mark(c.transfer_digest) then 'mine' else 'taken' end
       from billing_transfer_claim c where c.transfer_digest = billing_transfer_digest(bank, reference)),
    'free')
$$;

revoke execute on function
  billing_transfer_digest(text, text), billing_transfer_mark(bytea), billing_claim_transfer(text, text), billing_transfer_state(text, text)
  from public;
grant execute on function billing_claim_transfer(text, text), billing_transfer_state(text, text) to sala_app;
