-- The books: the month in which each document stands, tax invoices that were received, months that are closed.

-- A closed month of a seller. A reopened one keeps its row, with who reopened it and why.
create table billing_closed_period (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  period_id uuid not null default uuidv7(),
  seller_id uuid not null,
  -- Its first day.
  month_on date not null check (extract(day from month_on) = 1),
  -- What the reports of each branch summed up to when it was closed.
  totals jsonb not null check (jsonb_typeof(totals) = 'array'),
  closed_at timestamptz not null,
  closed_by uuid,
  closed_by_name text not null check (char_length(closed_by_name) <= 200),
  reopened_at timestamptz,
  reopened_by uuid,
  reopened_by_name text not null default '' check (char_length(reopened_by_name) <= 200),
  reopen_reason text not null default '' check (char_length(reopen_reason) <= 500),
  primary key (tenant_id, period_id),
  foreign key (tenant_id, seller_id) references billing_seller (tenant_id, seller_id),
  check ((reopened_at is null) = (reopen_reason = ''))
);
create unique index billing_closed_period_month_key on billing_closed_period (tenant_id, seller_id, month_on) where reopened_at is null;
create index billing_closed_period_seller_idx on billing_closed_period (tenant_id, seller_id, month_on);
select platform_protect('billing_closed_period', 'select, insert, update');

-- The month of the books that a document stands in: a tax invoice that of its tax point (Revenue Code s. 78, 78/1), credit and
-- debit notes that of their issue (s. 82/9, 82/10); where that month is closed, the next one that is open.
alter table billing_document add column book_month_on date;
alter table billing_document
  alter column book_month_on type date
    using make_date(extract(year from case when kind in ('credit_note', 'debit_note') then issued_on else tax_point_on end)::integer,
                    extract(month from case when kind in ('credit_note', 'debit_note') then issued_on else tax_point_on end)::integer, 1),
  alter column book_month_on set not null,
  add constraint billing_document_book_month_check check (extract(day from book_month_on) = 1);
create index billing_document_book_idx on billing_document (tenant_id, book_month_on, document_id);

-- Writers of the books share this lock, and closing holds it alone: nothing slips into a month while it is
-- closed. Taken before the series of numbers.
create function billing_share_books(tenant uuid) returns void
language sql volatile set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock_shared(hashtextextended('billing.books/' || tenant, 0))
$$;

create function billing_document_book() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  day constant date := case when new.kind in ('credit_note', 'debit_note') then new.issued_on else new.tax_point_on end;
begin
  perform billing_share_books(new.tenant_id);
  new.book_month_on := day - (extract(day from day)::integer - 1);
  while exists (select from billing_closed_period p
                 where p.tenant_id = new.tenant_id and p.seller_id = new.seller_id and p.month_on = new.book_month_on and p.reopened_at is null) loop
    new.book_month_on := (new.book_month_on + interval '1 month')::date;
  end loop;
  return new;
end $$;
create trigger billing_document_book before insert on billing_document for each row execute function billing_document_book();

-- What was sold in a closed month is taken back by a credit note only.
create function billing_document_closed() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform billing_share_books(new.tenant_id);
  if exists (select from billing_closed_period p
              where p.tenant_id = new.tenant_id and p.seller_id = new.seller_id and p.month_on = new.book_month_on and p.reopened_at is null) then
    raise exception 'the books of % are closed: %', new.book_month_on, new.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger billing_document_closed before update of state on billing_document for each row
  when (new.state <> old.state and new.state in ('void', 'replaced')
        and new.kind in ('receipt', 'tax_invoice', 'tax_invoice_abbreviated', 'receipt_tax_invoice', 'credit_note', 'debit_note'))
  execute function billing_document_closed();

-- Tax invoices, credit and debit notes that suppliers issued to the seller.
create table billing_purchase (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  purchase_id uuid not null default uuidv7(),
  seller_id uuid not null,
  branch_id uuid not null,
  kind text not null check (kind in ('tax_invoice', 'credit_note', 'debit_note')),
  supplier_name text not null check (char_length(supplier_name) between 1 and 200),
  supplier_tax_id text not null check (supplier_tax_id ~ '^[0-9]{13}$'),
  supplier_branch text not null check (supplier_branch ~ '^[0-9]{5}$'),
  number text not null check (char_length(number) between 1 and 60),
  issued_on date not null,
  net_satang bigint not null check (net_satang > 0),
  vat_satang bigint not null check (vat_satang >= 0),
  -- False where the law does not let the VAT be deducted (Revenue Code s. 82/5).
  is_claimable boolean not null,
  -- First day of the month in whose report it stands.
  claim_month_on date not null check (extract(day from claim_month_on) = 1),
  note text not null default '' check (char_length(note) <= 500),
  version integer not null default 1 check (version > 0),
  archived_at timestamptz,
  updated_at timestamptz not null,
  primary key (tenant_id, purchase_id),
  foreign key (tenant_id, seller_id, branch_id) references billing_branch (tenant_id, seller_id, branch_id)
);
-- A supplier gives each number once.
create unique index billing_purchase_number_key on billing_purchase (tenant_id, seller_id, supplier_tax_id, number) where archived_at is null;
create index billing_purchase_branch_idx on billing_purchase (tenant_id, seller_id, branch_id);
create index billing_purchase_month_idx on billing_purchase (tenant_id, claim_month_on, purchase_id);
select platform_protect('billing_purchase', 'select, insert, update');

create function billing_purchase_closed() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform billing_share_books(new.tenant_id);
  if exists (select from billing_closed_period p
              where p.tenant_id = new.tenant_id and p.seller_id = new.seller_id and p.reopened_at is null
                and (p.month_on = new.claim_month_on or (tg_op = 'UPDATE' and p.month_on = old.claim_month_on))) then
    raise exception 'the books of % are closed: %', new.claim_month_on, new.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger billing_purchase_closed before insert or update on billing_purchase for each row execute function billing_purchase_closed();

-- The rate of VAT from a day, as an admin confirmed it where no decree was known when the rate was written down.
create table billing_vat_confirmation (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  from_on date not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  -- The decree or announcement, as the admin typed it.
  source text not null check (char_length(source) between 1 and 300),
  confirmed_at timestamptz not null,
  confirmed_by uuid,
  confirmed_by_name text not null check (char_length(confirmed_by_name) <= 200),
  primary key (tenant_id, from_on)
);
select platform_protect('billing_vat_confirmation', 'select, insert');

-- How a site's journal is exported: the codes of its accounts and the columns.
create table billing_journal_setting (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  accounts jsonb not null check (jsonb_typeof(accounts) = 'object'),
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  primary key (tenant_id)
);
select platform_protect('billing_journal_setting', 'select, insert, update');
revoke execute on function billing_document_book(), billing_document_closed(), billing_purchase_closed() from public;
