-- Vendors: people and companies that supply the organisations of a site.

create table vendors_vendor (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  vendor_id uuid not null default uuidv7(),
  kind text not null check (kind in ('company', 'person')),
  name_th text not null check (char_length(name_th) between 1 and 200),
  name_en text not null default '' check (char_length(name_en) <= 200),
  tax_id text not null check (tax_id ~ '^[0-9]{13}$'),
  branch_code text not null check (branch_code ~ '^[0-9]{5}$'),
  -- What they offer, as typed.
  offer text not null default '' check (char_length(offer) <= 2000),
  address_line text not null default '' check (char_length(address_line) <= 300),
  address_line_en text not null default '' check (char_length(address_line_en) <= 300),
  subdistrict_code integer check (subdistrict_code between 100000 and 999999),
  postal_code text not null default '' check (postal_code ~ '^([1-9][0-9]{4})?$'),
  contact_name text not null default '' check (char_length(contact_name) <= 200),
  phone text check (phone ~ '^0[0-9]{8,9}$'),
  email text not null default '' check (char_length(email) <= 254),
  line_id text not null default '' check (char_length(line_id) <= 60),
  bank_code text check (bank_code ~ '^[0-9]{3}$'),
  bank_account text check (bank_account ~ '^[0-9]{10,15}$'),
  bank_account_name text not null default '' check (char_length(bank_account_name) <= 200),
  state text not null default 'draft'
    check (state in ('draft', 'applied', 'checking', 'changes_requested', 'approved', 'suspended', 'refused', 'discarded', 'ended')),
  state_at timestamptz not null,
  -- Why it is in its state, as typed.
  state_reason text not null default '' check (char_length(state_reason) <= 1000),
  -- Null: staff registered it, or the applicant's account is erased.
  applied_by uuid,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, vendor_id),
  check ((bank_code is null) = (bank_account is null))
);
-- One branch of a taxpayer is one vendor. A draft blocks nobody.
create unique index vendors_vendor_taxpayer_key on vendors_vendor (tenant_id, tax_id, branch_code)
  where state in ('applied', 'checking', 'changes_requested', 'approved', 'suspended');
create index vendors_vendor_name_idx on vendors_vendor (tenant_id, name_th, vendor_id);
create index vendors_vendor_updated_idx on vendors_vendor (tenant_id, updated_at, vendor_id);
create index vendors_vendor_state_idx on vendors_vendor (tenant_id, state, state_at);
create index vendors_vendor_province_idx on vendors_vendor (tenant_id, (subdistrict_code / 10000));
create index vendors_vendor_applied_idx on vendors_vendor (tenant_id, applied_by) where applied_by is not null;
select platform_protect('vendors_vendor');

-- A point of the checklist that somebody has confirmed.
create table vendors_check (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  vendor_id uuid not null,
  point text not null check (point in ('tax_id', 'register_name', 'documents', 'bank_name')),
  -- What was typed for comparison: the name as in the register.
  typed text not null default '' check (char_length(typed) <= 200),
  checked_by uuid,
  checked_at timestamptz not null,
  primary key (tenant_id, vendor_id, point),
  foreign key (tenant_id, vendor_id) references vendors_vendor (tenant_id, vendor_id)
);
select platform_protect('vendors_check');

-- What a vendor offers.
create table vendors_product (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  product_id uuid not null default uuidv7(),
  vendor_id uuid not null,
  name text not null check (char_length(name) between 1 and 200),
  unit text not null default '' check (char_length(unit) <= 40),
  price_note text not null default '' check (char_length(price_note) <= 200),
  created_at timestamptz not null,
  primary key (tenant_id, product_id),
  foreign key (tenant_id, vendor_id) references vendors_vendor (tenant_id, vendor_id)
);
create index vendors_product_vendor_idx on vendors_product (tenant_id, vendor_id, product_id);
select platform_protect('vendors_product');

-- Which organisations a vendor supplies.
create table vendors_supply (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  vendor_id uuid not null,
  cluster_id uuid not null,
  added_at timestamptz not null,
  primary key (tenant_id, vendor_id, cluster_id),
  foreign key (tenant_id, vendor_id) references vendors_vendor (tenant_id, vendor_id),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id)
);
create index vendors_supply_cluster_idx on vendors_supply (tenant_id, cluster_id, vendor_id);
select platform_protect('vendors_supply');

-- What somebody thinks of a vendor on behalf of an organisation; earlier ratings are kept.
create table vendors_rating (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  rating_id uuid not null default uuidv7(),
  vendor_id uuid not null,
  cluster_id uuid not null,
  -- Null once their account is erased.
  person_id uuid,
  stars smallint not null check (stars between 1 and 5),
  note text not null default '' check (char_length(note) <= 1000),
  rated_at timestamptz not null,
  -- When a later rating took its place; null for the current one.
  replaced_at timestamptz,
  primary key (tenant_id, rating_id),
  foreign key (tenant_id, vendor_id) references vendors_vendor (tenant_id, vendor_id),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id)
);
create unique index vendors_rating_current_key on vendors_rating (tenant_id, vendor_id, cluster_id, person_id) where replaced_at is null;
create index vendors_rating_vendor_idx on vendors_rating (tenant_id, vendor_id, rating_id);
create index vendors_rating_cluster_idx on vendors_rating (tenant_id, cluster_id);
create index vendors_rating_person_idx on vendors_rating (tenant_id, person_id) where person_id is not null;
select platform_protect('vendors_rating');
