-- The one order engine: what was agreed, frozen at placing, and the facts that came after.

-- Gap-free document numbers: the row is locked from taking a number to the end of its transaction.
create table orders_sequence (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  series text not null check (series ~ '^[A-Z]{1,6}$'),
  period text not null check (period ~ '^[0-9]{4}$'),
  last_number integer not null check (last_number >= 0),
  primary key (tenant_id, series, period)
);
select platform_protect('orders_sequence', 'select, insert, update');

create table orders_order (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  order_id uuid not null,
  number text not null check (number ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  source text not null check (source in ('shop')),
  cart_id uuid,
  -- Order axis. Payment and fulfilment are derived from the facts below and from orders_shipment.
  status text not null check (status in ('placed', 'confirmed', 'completed', 'expired', 'cancelled')),
  customer_user_id uuid,
  guest_id text check (char_length(guest_id) <= 100),
  contact_name text not null check (char_length(contact_name) between 1 and 200),
  contact_phone text not null check (char_length(contact_phone) between 1 and 40),
  contact_email text not null check (char_length(contact_email) <= 254 and contact_email ~ '^[^@[:space:]<>,;:"]+@[^@[:space:]<>,;:"]+$'),
  delivery_kind text not null check (delivery_kind in ('ship', 'pickup', 'none')),
  delivery_code text not null check (char_length(delivery_code) <= 60),
  delivery_title text not null check (char_length(delivery_title) <= 200),
  ship_address jsonb check (jsonb_typeof(ship_address) = 'object'),
  buyer_note text not null check (char_length(buyer_note) <= 1000),
  locale text not null check (locale in ('th', 'en')),
  -- Prices include VAT. Totals never change after placing.
  subtotal_satang bigint not null check (subtotal_satang >= 0),
  delivery_satang bigint not null check (delivery_satang >= 0),
  delivery_vat_rate_bp integer not null check (delivery_vat_rate_bp between 0 and 10000),
  delivery_vat_satang bigint not null check (delivery_vat_satang >= 0),
  vat_satang bigint not null check (vat_satang >= 0),
  grand_total_satang bigint not null check (grand_total_satang >= 0),
  -- Money held for the order, and since when a slip waits to be looked at.
  paid_satang bigint not null default 0 check (paid_satang >= 0),
  slip_waiting_since timestamptz,
  placed_at timestamptz not null,
  business_date date not null,
  -- When the first mail was queued and the order became findable.
  announced_at timestamptz,
  expires_at timestamptz,
  confirmed_at timestamptz,
  completed_at timestamptz,
  expired_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) <= 500),
  -- What a manager must decide, null when nothing.
  attention text check (attention in ('paid_without_stock', 'paid_after_cancel', 'refund_due', 'overpaid', 'slip_overdue')),
  version integer not null default 1,
  primary key (tenant_id, order_id),
  unique (tenant_id, number),
  -- One cart becomes at most one order.
  unique (tenant_id, cart_id),
  check (grand_total_satang = subtotal_satang + delivery_satang),
  check (vat_satang <= grand_total_satang and delivery_vat_satang <= vat_satang),
  check ((delivery_kind = 'ship') = (ship_address is not null)),
  check (expires_at is null or expires_at >= placed_at),
  check (status <> 'placed' or expires_at is not null),
  check (status not in ('confirmed', 'completed') or confirmed_at is not null),
  check ((status = 'completed') = (completed_at is not null)),
  check (status <> 'expired' or expired_at is not null),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (status not in ('confirmed', 'completed') or paid_satang >= grand_total_satang)
);
create index orders_order_placed_idx on orders_order (tenant_id, placed_at, order_id);
create index orders_order_status_idx on orders_order (tenant_id, status, placed_at, order_id);
create index orders_order_customer_idx on orders_order (tenant_id, customer_user_id, placed_at, order_id) where customer_user_id is not null;
create index orders_order_guest_idx on orders_order (tenant_id, guest_id, placed_at, order_id) where guest_id is not null;
create index orders_order_slip_idx on orders_order (tenant_id, placed_at, order_id) where slip_waiting_since is not null;
create index orders_order_attention_idx on orders_order (tenant_id, placed_at, order_id) where attention is not null;
select platform_protect('orders_order', 'select, insert, update');

create table orders_line (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  order_id uuid not null,
  line_no integer not null check (line_no between 1 and 200),
  -- What was bought, in the words of its owner (`shop.variant` and its id), with a snapshot for people.
  kind text not null check (char_length(kind) between 1 and 60),
  reference text not null check (char_length(reference) between 1 and 100),
  sku text not null check (char_length(sku) between 1 and 100),
  title text not null check (char_length(title) between 1 and 300),
  variant_title text check (char_length(variant_title) <= 300),
  -- Public picture, as the shop had it when the order was placed; it may be gone later.
  picture_object_id uuid,
  picture_sha256 text check (picture_sha256 ~ '^[0-9a-f]{64}$'),
  stock_item_id uuid,
  quantity integer not null check (quantity between 1 and 100000),
  unit_price_satang bigint not null check (unit_price_satang >= 0),
  line_total_satang bigint not null,
  vat_class text not null check (vat_class in ('standard', 'zero', 'exempt')),
  vat_rate_bp integer not null check (vat_rate_bp between 0 and 10000),
  vat_satang bigint not null check (vat_satang >= 0 and vat_satang <= line_total_satang),
  primary key (tenant_id, order_id, line_no),
  foreign key (tenant_id, order_id) references orders_order (tenant_id, order_id),
  check ((picture_object_id is null) = (picture_sha256 is null)),
  check (line_total_satang = quantity * unit_price_satang)
);
select platform_protect('orders_line', 'select, insert');

-- How far the goods are. One parcel, or one collection, per order.
create table orders_shipment (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  order_id uuid not null,
  state text not null check (state in ('packed', 'shipped', 'delivered')),
  carrier text check (carrier in ('thailand_post', 'flash', 'kex', 'jt', 'own', 'other')),
  tracking_number text not null default '' check (char_length(tracking_number) <= 60),
  packed_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references orders_order (tenant_id, order_id),
  check (state <> 'packed' or packed_at is not null),
  check (state <> 'shipped' or (shipped_at is not null and carrier is not null)),
  check ((state = 'delivered') = (delivered_at is not null))
);
create index orders_shipment_state_idx on orders_shipment (tenant_id, state, order_id);
select platform_protect('orders_shipment', 'select, insert, update');

-- What happened to an order, by whom. Never edited. Placing itself is told by the order's own row.
create table orders_event (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  event_id uuid not null default uuidv7(),
  order_id uuid not null,
  kind text not null check (kind in ('confirmed', 'slip_uploaded', 'slip_rejected', 'money_received', 'expired', 'revived', 'cancelled',
                                     'packed', 'shipped', 'delivered', 'attention_raised', 'attention_settled')),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  actor_role text not null check (actor_role in ('guest', 'user', 'manager', 'admin', 'system')),
  actor_id uuid,
  actor_name text not null default '' check (char_length(actor_name) <= 300),
  occurred_at timestamptz not null,
  primary key (tenant_id, event_id),
  foreign key (tenant_id, order_id) references orders_order (tenant_id, order_id)
);
create index orders_event_order_idx on orders_event (tenant_id, order_id, event_id);
select platform_protect('orders_event', 'select, insert');
