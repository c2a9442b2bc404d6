-- What a customer holds before there is an order: the cart, and the ways of delivery to choose from.

create table shop_delivery_method (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  method_id uuid not null default uuidv7(),
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  kind text not null check (kind in ('flat', 'pickup')),
  title_th text not null check (char_length(title_th) between 1 and 80),
  title_en text not null default '' check (char_length(title_en) <= 80),
  -- How long it takes, or where to pick it up.
  note_th text not null default '' check (char_length(note_th) <= 300),
  note_en text not null default '' check (char_length(note_en) <= 300),
  fee_satang bigint not null default 0 check (fee_satang between 0 and 100000000000),
  -- From this amount of goods on, delivery costs nothing.
  free_from_satang bigint check (free_from_satang >= 0),
  sort integer not null default 0,
  status text not null default 'active' check (status in ('active', 'archived')),
  version integer not null default 1,
  primary key (tenant_id, method_id),
  unique (tenant_id, code)
);
select platform_protect('shop_delivery_method');

create table shop_cart (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  cart_id uuid not null default uuidv7(),
  user_id uuid,
  -- Hash of the guest cookie.
  guest_id text check (char_length(guest_id) between 16 and 128),
  status text not null default 'active' check (status in ('active', 'converted', 'abandoned')),
  order_id uuid,
  -- Told once to the person whose guest cart was merged at sign-in: what was added, what was cut.
  merge_notice jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, cart_id),
  check (num_nonnulls(user_id, guest_id) = 1),
  check ((status = 'converted') = (order_id is not null))
);
-- One active cart for each owner, whatever two tabs do at once.
create unique index shop_cart_user_key on shop_cart (tenant_id, user_id) where status = 'active' and user_id is not null;
create unique index shop_cart_guest_key on shop_cart (tenant_id, guest_id) where status = 'active' and guest_id is not null;
-- The last order of a person, for ordering the same again.
create index shop_cart_converted_idx on shop_cart (tenant_id, user_id, updated_at desc) where status = 'converted' and user_id is not null;
select platform_protect('shop_cart');

create table shop_cart_line (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  cart_id uuid not null,
  variant_id uuid not null,
  quantity integer not null check (quantity between 1 and 999),
  -- The price that the customer saw and agreed to; a difference at placing is shown first.
  seen_price_satang bigint not null check (seen_price_satang >= 0),
  added_at timestamptz not null default now(),
  primary key (tenant_id, cart_id, variant_id),
  foreign key (tenant_id, cart_id) references shop_cart (tenant_id, cart_id),
  foreign key (tenant_id, variant_id) references shop_variant (tenant_id, variant_id)
);
create index shop_cart_line_variant_idx on shop_cart_line (tenant_id, variant_id);
select platform_protect('shop_cart_line');

-- Where a signed-in buyer had things sent last: offered at the next checkout.
create table shop_saved_delivery (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  user_id uuid not null,
  name text not null check (char_length(name) between 1 and 200),
  phone text not null check (char_length(phone) between 1 and 40),
  email text not null check (char_length(email) between 3 and 254),
  address_line text not null default '' check (char_length(address_line) <= 300),
  subdistrict_code integer,
  postal_code text not null default '' check (postal_code = '' or postal_code ~ '^[0-9]{5}$'),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
select platform_protect('shop_saved_delivery');
