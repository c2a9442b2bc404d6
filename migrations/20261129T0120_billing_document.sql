-- Who sells, in series without gaps, and the documents that were issued: receipts, tax invoices, credit notes.

-- The legal person behind a site. A site has one; what is printed on documents is copied into them.
create table billing_seller (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  seller_id uuid not null default uuidv7(),
  name_th text not null check (char_length(name_th) between 1 and 200),
  name_en text not null default '' check (char_length(name_en) <= 200),
  tax_id text check (tax_id ~ '^[0-9]{13}$'),
  -- First day on which it was registered for VAT.
  vat_registered_on date check (vat_registered_on >= '1992-01-01'),
  -- Whether it retails, so that abbreviated tax invoices are allowed (Revenue Code s. 86/6).
  is_retailer boolean not null default false,
  baht_text_style text not null default 'orst' check (baht_text_style in ('orst', 'sheet')),
  -- A save names the version that it began with.
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  primary key (tenant_id, seller_id),
  unique (tenant_id)
);
select platform_protect('billing_seller', 'select, insert, update');

-- Its places of business: tax invoices are issued by each of them (Revenue Code s. 86). 00000 is the head office.
create table billing_branch (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  branch_id uuid not null default uuidv7(),
  seller_id uuid not null,
  code text not null check (code ~ '^[0-9]{5}$'),
  name_th text not null default '' check (char_length(name_th) <= 120),
  name_en text not null default '' check (char_length(name_en) <= 120),
  address_line text not null default '' check (char_length(address_line) <= 300),
  address_line_en text not null default '' check (char_length(address_line_en) <= 300),
  subdistrict_code integer check (subdistrict_code between 100000 and 999999),
  postal_code text not null default '' check (postal_code ~ '^([1-9][0-9]{4})?$'),
  -- The whole address, as documents print it; empty until it is complete.
  address_th text not null default '' check (char_length(address_th) <= 500),
  address_en text not null default '' check (char_length(address_en) <= 500),
  phone text not null default '' check (char_length(phone) <= 40),
  updated_at timestamptz not null,
  primary key (tenant_id, branch_id),
  unique (tenant_id, seller_id, code),
  unique (tenant_id, seller_id, branch_id),
  foreign key (tenant_id, seller_id) references billing_seller (tenant_id, seller_id)
);
select platform_protect('billing_branch', 'select, insert, update');

-- The last count of each series. Its row is held until the issuing transaction ends: no number is ever left out.
create table billing_series (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  branch_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  period text not null check (period ~ '^[0-9]{2}([0-9]{2})?$'),
  last_count integer not null check (last_count > 0),
  primary key (tenant_id, branch_id, kind, period),
  foreign key (tenant_id, branch_id) references billing_branch (tenant_id, branch_id)
);
select platform_protect('billing_series', 'select, insert, update');

create table billing_document (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  document_id uuid not null default uuidv7(),
  slug text not null check (slug ~ '^[A-Za-z0-9-]{8,64}$'),
  seller_id uuid not null,
  branch_id uuid not null,
  kind text not null check (kind in ('quotation', 'invoice', 'billing_note', 'receipt', 'tax_invoice', 'tax_invoice_abbreviated',
                                     'receipt_tax_invoice', 'credit_note', 'debit_note')),
  number text not null check (number ~ '^[A-Z]{2,8}([0-9]{5}-)?[0-9]{2}([0-9]{2})?-[0-9]{1,12}$'),
  -- The call that issued it, so that its repetition issues nothing; null where a person issued it.
  issue_key text check (char_length(issue_key) between 1 and 200),
  state text not null check (state in ('issued', 'open', 'partially_paid', 'paid', 'uncollectible', 'void', 'replaced')),
  state_at timestamptz not null,
  state_reason text not null default '' check (char_length(state_reason) <= 500),
  issued_at timestamptz not null,
  issued_on date not null,
  tax_point_on date not null,
  due_on date,
  issued_by uuid,
  issued_by_name text not null check (char_length(issued_by_name) <= 200),
  is_vat_registered boolean not null,
  price_mode text not null check (price_mode in ('incl', 'excl')),
  -- As they are printed.
  seller jsonb not null check (jsonb_typeof(seller) = 'object'),
  buyer jsonb check (jsonb_typeof(buyer) = 'object'),
  buyer_tax_id text check (buyer_tax_id ~ '^[0-9]{13}$'),
  buyer_user_id uuid,
  -- What was supplied, which is another module's.
  supply_kind text check (supply_kind ~ '^[a-z][a-z0-9_.]{0,59}$'),
  supply_id text check (char_length(supply_id) between 1 and 100),
  supply_label text not null default '' check (char_length(supply_label) <= 120),
  -- The document that it corrects (credit and debit notes) or takes the place of (all others), and why.
  reference_id uuid,
  reason text not null default '' check (char_length(reason) <= 500),
  note text not null default '' check (char_length(note) <= 1000),
  subtotal_satang bigint not null check (subtotal_satang > 0),
  standard_rate_bp integer not null check (standard_rate_bp between 0 and 10000),
  standard_net_satang bigint not null check (standard_net_satang >= 0),
  zero_net_satang bigint not null check (zero_net_satang >= 0),
  exempt_net_satang bigint not null check (exempt_net_satang >= 0),
  net_satang bigint not null check (net_satang >= 0),
  vat_satang bigint not null check (vat_satang >= 0),
  grand_total_satang bigint not null check (grand_total_satang > 0),
  baht_text text not null check (char_length(baht_text) between 1 and 500),
  -- Of credit and debit notes: the value of the document that they correct, before and after, without VAT.
  original_satang bigint check (original_satang >= 0),
  correct_satang bigint check (correct_satang >= 0),
  -- Sum of its credit notes.
  credited_satang bigint not null default 0 check (credited_satang between 0 and grand_total_satang),
  primary key (tenant_id, document_id),
  unique (tenant_id, slug),
  unique (tenant_id, seller_id, kind, number),
  foreign key (tenant_id, seller_id, branch_id) references billing_branch (tenant_id, seller_id, branch_id),
  foreign key (tenant_id, reference_id) references billing_document (tenant_id, document_id),
  check (grand_total_satang = net_satang + vat_satang),
  check (subtotal_satang = case price_mode when 'incl' then grand_total_satang else net_satang end),
  check (case when is_vat_registered then net_satang = standard_net_satang + zero_net_satang + exempt_net_satang
              else standard_net_satang + zero_net_satang + exempt_net_satang + vat_satang + standard_rate_bp = 0 end),
  check (is_vat_registered or kind in ('quotation', 'invoice', 'billing_note', 'receipt')),
  check ((buyer is null) <= (kind in ('tax_invoice_abbreviated', 'credit_note', 'debit_note'))),
  check ((supply_kind is null) = (supply_id is null)),
  check ((kind in ('credit_note', 'debit_note')) <= (reference_id is not null)),
  check ((reference_id is null) = (reason = '')),
  check ((kind in ('credit_note', 'debit_note')) = (original_satang is not null and correct_satang is not null)),
  check (kind <> 'credit_note' or original_satang - correct_satang = net_satang),
  check (kind <> 'debit_note' or correct_satang - original_satang = net_satang),
  check (state <> 'void' or state_reason <> '')
);
-- What a call issued is issued once.
create unique index billing_document_issue_key on billing_document (tenant_id, issue_key) where issue_key is not null;
-- One tax invoice is in effect for each supply (Revenue Code s. 86: one for each sale).
create unique index billing_document_supply_key on billing_document (tenant_id, supply_kind, supply_id)
  where supply_kind is not null and kind in ('tax_invoice', 'tax_invoice_abbreviated', 'receipt_tax_invoice') and state not in ('void', 'replaced');
-- A document is replaced once.
create unique index billing_document_replaced_key on billing_document (tenant_id, reference_id)
  where reference_id is not null and kind not in ('credit_note', 'debit_note');
create index billing_document_reference_idx on billing_document (tenant_id, reference_id);
create index billing_document_branch_idx on billing_document (tenant_id, seller_id, branch_id);
create index billing_document_supply_idx on billing_document (tenant_id, supply_kind, supply_id) where supply_kind is not null;
create index billing_document_buyer_idx on billing_document (tenant_id, buyer_user_id, document_id) where buyer_user_id is not null;
create index billing_document_number_idx on billing_document (tenant_id, number);
create index billing_document_label_idx on billing_document (tenant_id, supply_label);
create index billing_document_tax_id_idx on billing_document (tenant_id, buyer_tax_id) where buyer_tax_id is not null;
create index billing_document_state_idx on billing_document (tenant_id, state, document_id);
create index billing_document_total_idx on billing_document (tenant_id, grand_total_satang, document_id);
create index billing_document_kind_idx on billing_document (tenant_id, kind, document_id);
create index billing_document_month_idx on billing_document (tenant_id, issued_on, document_id);
select platform_protect('billing_document', 'select, insert, update');

create table billing_document_line (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  document_id uuid not null,
  line_no integer not null check (line_no between 1 and 200),
  name text not null check (char_length(name) between 1 and 300),
  detail text not null default '' check (char_length(detail) <= 300),
  quantity numeric(14, 3) not null check (quantity > 0),
  unit text not null default '' check (char_length(unit) <= 40),
  unit_price_satang bigint not null check (unit_price_satang >= 0),
  discount_satang bigint not null check (discount_satang >= 0),
  amount_satang bigint not null check (amount_satang >= 0),
  vat_class text not null check (vat_class in ('standard', 'zero', 'exempt')),
  vat_rate_bp integer not null check (vat_rate_bp between 0 and 10000),
  vat_satang bigint not null check (vat_satang >= 0),
  -- Of a credit note: the line that it takes back, wholly or in part.
  corrects_line_no integer,
  primary key (tenant_id, document_id, line_no),
  foreign key (tenant_id, document_id) references billing_document (tenant_id, document_id),
  check (vat_class = 'standard' or (vat_rate_bp = 0 and vat_satang = 0))
);
select platform_protect('billing_document_line', 'select, insert');

-- Replacement copies (ใบแทน) of a document that its buyer lost.
create table billing_document_copy (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  document_id uuid not null,
  copy_no integer not null check (copy_no between 1 and 100),
  issued_on date not null,
  reason text not null check (char_length(reason) between 1 and 500),
  issued_by uuid,
  issued_by_name text not null check (char_length(issued_by_name) <= 200),
  issued_at timestamptz not null,
  primary key (tenant_id, document_id, copy_no),
  foreign key (tenant_id, document_id) references billing_document (tenant_id, document_id)
);
select platform_protect('billing_document_copy', 'select, insert');

-- What is written on an issued document stays: only its state moves, as the law lets it, and what its credit notes took back.
create function billing_document_keep() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  moving constant text[] := '{state,state_at,state_reason,credited_satang}';
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'an issued document is immutable: %', old.number using errcode = 'restrict_violation';
  end if;
  if new.credited_satang < old.credited_satang then
    raise exception 'a credit note is not taken back: %', old.number using errcode = 'restrict_violation';
  end if;
  if new.state = old.state and (new.state_at, new.state_reason) is distinct from (old.state_at, old.state_reason) then
    raise exception 'the reason of a state is immutable: %', old.number using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and not coalesce(new.state = any (case old.state
       when 'issued' then '{void,replaced}'::text[]
       when 'open' then '{partially_paid,paid,void,uncollectible,replaced}'
       when 'partially_paid' then '{paid}'
       when 'paid' then '{replaced}'
       when 'uncollectible' then '{paid}' end), false) then
    raise exception '% does not become %: %', old.state, new.state, old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger billing_document_keep before update on billing_document for each row execute function billing_document_keep();

-- The lines sum to the document. Checked at the commit, when all of them are there.
create function billing_document_sum() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  amount bigint;
  vat bigint;
begin
  select sum(l.amount_satang), sum(l.vat_satang) into amount, vat from billing_document_line l
   where l.tenant_id = new.tenant_id and l.document_id = new.document_id;
  if amount is distinct from new.subtotal_satang or vat is distinct from new.vat_satang then
    raise exception 'the lines of % sum to % and VAT of %', new.number, amount, vat using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger billing_document_sum after insert on billing_document
  deferrable initially deferred for each row execute function billing_document_sum();

-- A document's lines are written by one statement: none is added later, not even one that costs nothing.
create function billing_document_line_keep() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from billing_document_line l join (select tenant_id, document_id, count(*) as lines from added group by tenant_id, document_id) a
                on l.tenant_id = a.tenant_id and l.document_id = a.document_id
              group by l.tenant_id, l.document_id, a.lines having count(*) > a.lines) then
    raise exception 'an issued document is immutable: it gets no further lines' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger billing_document_line_keep after insert on billing_document_line
  referencing new table as added for each statement execute function billing_document_line_keep();

-- A series only counts on: a number that was given is never given again, and none is left out.
create function billing_series_keep() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if to_jsonb(new) - 'last_count' is distinct from to_jsonb(old) - 'last_count' or new.last_count <> old.last_count + 1 then
    raise exception 'a series counts on by one: % %', old.kind, old.period using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger billing_series_keep before update on billing_series for each row execute function billing_series_keep();
revoke execute on function billing_document_keep(), billing_document_sum(), billing_document_line_keep(), billing_series_keep() from public;
