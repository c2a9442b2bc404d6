-- The shop's catalogue: categories, products, variants, pictures, and the shelves that lists are read from.

-- A tree with one root per tenant (code 'all'), so that "the whole shop" is a category like any other.
create table shop_category (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  category_id uuid not null default uuidv7(),
  parent_id uuid,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  title_th text not null check (char_length(title_th) between 1 and 80),
  title_en text not null default '' check (char_length(title_en) <= 80),
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, category_id),
  unique (tenant_id, code),
  foreign key (tenant_id, parent_id) references shop_category (tenant_id, category_id),
  check (parent_id <> category_id),
  check ((parent_id is null) = (code = 'all'))
);
create index shop_category_parent_idx on shop_category (tenant_id, parent_id, sort);
select platform_protect('shop_category');

create table shop_product (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  product_id uuid not null default uuidv7(),
  category_id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  title_th text not null check (char_length(title_th) between 1 and 120),
  title_en text not null default '' check (char_length(title_en) <= 120),
  description_th text not null default '' check (char_length(description_th) <= 20000),
  description_en text not null default '' check (char_length(description_en) <= 20000),
  vat_class text not null default 'standard' check (vat_class in ('standard', 'zero', 'exempt')),
  -- Names of up to three options ([{"th": "สี", "en": "Colour"}]); every variant has one value for each.
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) <= 3),
  version integer not null default 1,
  listed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What cards show, worked out from the variants and pictures whenever one of them changes.
  lead_sku text not null,
  price_satang bigint not null default 0 check (price_satang >= 0),
  regular_price_satang bigint not null default 0 check (regular_price_satang >= price_satang),
  has_price_range boolean not null default false,
  variant_count integer not null default 1 check (variant_count >= 0),
  availability text not null default 'sold_out' check (availability in ('in_stock', 'low', 'sold_out')),
  -- The next instant at which a sale begins or ends.
  price_changes_at timestamptz,
  cover_object_id uuid,
  cover_sha256 text,
  primary key (tenant_id, product_id),
  unique (tenant_id, lead_sku),
  foreign key (tenant_id, category_id) references shop_category (tenant_id, category_id),
  check (status <> 'active' or listed_at is not null),
  check ((cover_object_id is null) = (cover_sha256 is null))
);
create index shop_product_category_idx on shop_product (tenant_id, category_id);
-- The managers' list: by state, newest work first.
create index shop_product_status_idx on shop_product (tenant_id, status, updated_at desc, product_id desc);
create index shop_product_updated_idx on shop_product (tenant_id, updated_at desc, product_id desc);
select platform_protect('shop_product');

-- What is sold. Its id is also the id of its item in the stock ledger.
create table shop_variant (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  variant_id uuid not null default uuidv7(),
  product_id uuid not null,
  sku text not null check (sku ~ '^[A-Z0-9][A-Z0-9._-]{0,63}$' and sku !~ '\.DATA$'),
  position integer not null default 0,
  option_values jsonb not null default '[]' check (jsonb_typeof(option_values) = 'array' and jsonb_array_length(option_values) <= 3),
  regular_price_satang bigint not null check (regular_price_satang between 0 and 100000000000),
  -- 0: no sale.
  sale_price_satang bigint not null default 0 check (sale_price_satang >= 0),
  sale_from_at timestamptz,
  sale_to_at timestamptz,
  barcode text not null default '' check (char_length(barcode) <= 64),
  weight_grams integer not null default 0 check (weight_grams between 0 and 1000000),
  max_per_order integer check (max_per_order between 1 and 999),
  status text not null default 'active' check (status in ('active', 'archived')),
  availability text not null default 'sold_out' check (availability in ('in_stock', 'low', 'sold_out')),
  -- Two active variants of a product never have the same values; an archived one gives its values free.
  option_key text not null generated always as (case when status = 'active' then option_values::text else variant_id::text end) stored,
  primary key (tenant_id, variant_id),
  unique (tenant_id, sku),
  unique (tenant_id, product_id, option_key) deferrable initially deferred,
  foreign key (tenant_id, product_id) references shop_product (tenant_id, product_id),
  check (sale_price_satang = 0 or sale_price_satang < regular_price_satang),
  check (sale_to_at > sale_from_at)
);
create index shop_variant_barcode_idx on shop_variant (tenant_id, barcode) where barcode <> '';
select platform_protect('shop_variant');

create table shop_product_picture (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  picture_id uuid not null default uuidv7(),
  product_id uuid not null,
  sort integer not null default 0,
  caption_th text not null default '' check (char_length(caption_th) <= 200),
  caption_en text not null default '' check (char_length(caption_en) <= 200),
  full_object_id uuid not null,
  full_sha256 text not null check (full_sha256 ~ '^[0-9a-f]{64}$'),
  thumbnail_object_id uuid not null,
  thumbnail_sha256 text not null check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, picture_id),
  foreign key (tenant_id, product_id) references shop_product (tenant_id, product_id),
  foreign key (tenant_id, full_object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, thumbnail_object_id) references platform_object (tenant_id, object_id)
);
create index shop_product_picture_product_idx on shop_product_picture (tenant_id, product_id, sort, picture_id);
create index shop_product_picture_full_idx on shop_product_picture (tenant_id, full_object_id);
create index shop_product_picture_thumbnail_idx on shop_product_picture (tenant_id, thumbnail_object_id);
select platform_protect('shop_product_picture');

-- Where active products lie: one row for the product's category and one for each of its ancestors, the root included.
-- Every list of the storefront is a range of one of the indexes below, whatever its category, filter and order:
-- availability stands in the key, so that neither a sold-out shop nor a full one is ever scanned.
create table shop_shelf_place (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  product_id uuid not null,
  category_id uuid not null,
  is_available boolean not null,
  listed_at timestamptz not null,
  price_satang bigint not null check (price_satang >= 0),
  title_th text collate "th-x-icu" not null,
  title_en text collate "th-x-icu" not null,
  primary key (tenant_id, product_id, category_id),
  foreign key (tenant_id, product_id) references shop_product (tenant_id, product_id) on delete cascade,
  foreign key (tenant_id, category_id) references shop_category (tenant_id, category_id)
);
create index shop_shelf_place_newest_idx on shop_shelf_place (tenant_id, category_id, is_available, listed_at, product_id) include (price_satang);
create index shop_shelf_place_price_idx on shop_shelf_place (tenant_id, category_id, is_available, price_satang, product_id)
  include (listed_at, title_th, title_en);
create index shop_shelf_place_title_th_idx on shop_shelf_place (tenant_id, category_id, is_available, title_th, product_id) include (price_satang);
create index shop_shelf_place_title_en_idx on shop_shelf_place (tenant_id, category_id, is_available, title_en, product_id) include (price_satang);
select platform_protect('shop_shelf_place');
