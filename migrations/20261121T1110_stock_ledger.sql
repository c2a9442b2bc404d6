-- The one stock ledger. An item is whatever its owner says it is (a product's variant, a seat, a ticket):
-- stock knows its id and a label for people, nothing else.

create table stock_level (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  item_id uuid not null,
  label text not null default '' check (char_length(label) <= 300),
  -- forbid: never sell what is not there. allow: sell on, deliver later. untracked: not counted at all.
  policy text not null check (policy in ('forbid', 'allow', 'untracked')),
  on_hand integer not null default 0 check (abs(on_hand) <= 1000000000),
  reserved integer not null default 0 check (reserved between 0 and 1000000000),
  safety integer not null default 0 check (safety between 0 and 1000000),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, item_id),
  constraint stock_level_not_oversold check (policy <> 'forbid' or reserved <= on_hand)
);
-- What to buy next: counted items with little left.
create index stock_level_scarce_idx on stock_level (tenant_id, (on_hand - reserved - safety), item_id) where policy <> 'untracked';
select platform_protect('stock_level');

-- What an owner (an order) holds until it is sold or let go.
create table stock_reservation (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  reservation_id uuid not null default uuidv7(),
  owner_kind text not null check (char_length(owner_kind) between 1 and 60),
  owner_id uuid not null,
  item_id uuid not null,
  quantity integer not null check (quantity > 0),
  status text not null default 'active' check (status in ('active', 'committed', 'released', 'expired')),
  expires_at timestamptz not null,
  reserved_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, reservation_id),
  foreign key (tenant_id, item_id) references stock_level (tenant_id, item_id),
  check ((status = 'active') = (settled_at is null))
);
-- One owner holds an item once, and sells it once.
create unique index stock_reservation_owner_key on stock_reservation (tenant_id, owner_kind, owner_id, item_id)
  where status in ('active', 'committed');
create index stock_reservation_item_idx on stock_reservation (tenant_id, item_id);
select platform_protect('stock_reservation', 'select, insert, update');

-- Every change of what is on hand, who and why. Never edited: a mistake is corrected by another movement.
create table stock_movement (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  movement_id uuid not null default uuidv7(),
  item_id uuid not null,
  kind text not null check (kind in ('opening', 'sale', 'sale_undone', 'count', 'received', 'damage', 'loss', 'expired', 'own_use', 'correction')),
  quantity integer not null check (quantity <> 0),
  on_hand_after integer not null,
  ref_kind text not null check (char_length(ref_kind) between 1 and 60),
  ref_id uuid not null,
  note text not null default '' check (char_length(note) <= 500),
  actor_id uuid,
  actor_name text not null default '' check (char_length(actor_name) <= 300),
  occurred_at timestamptz not null,
  business_date date not null,
  primary key (tenant_id, movement_id),
  foreign key (tenant_id, item_id) references stock_level (tenant_id, item_id)
);
-- A document moves an item once.
create unique index stock_movement_ref_key on stock_movement (tenant_id, ref_kind, ref_id, item_id, kind);
create index stock_movement_item_idx on stock_movement (tenant_id, item_id, movement_id);
select platform_protect('stock_movement', 'select, insert');
