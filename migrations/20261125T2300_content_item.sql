-- What a site writes: posts of its blog, pages, collections; their versions, pictures and addresses.

create table content_category (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  category_id uuid not null default uuidv7(),
  slug text not null check (char_length(slug) between 1 and 100),
  title_th text not null check (char_length(title_th) between 1 and 80),
  title_en text not null default '' check (char_length(title_en) <= 80),
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, category_id)
);
create index content_category_sort_idx on content_category (tenant_id, sort, category_id);
select platform_protect('content_category');

create table content_item (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  item_id uuid not null default uuidv7(),
  kind text not null check (kind in ('post', 'page', 'collection')),
  slug text not null check (char_length(slug) between 1 and 100),
  locale text not null check (locale in ('th', 'en')),
  -- Items with the same group are translations of one another, one for each language.
  translation_group uuid not null,
  -- Of the newest version; what readers see stands in the published one.
  title text not null check (char_length(title) between 1 and 200),
  -- A post's category; the category whose posts a collection shows.
  category_id uuid,
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  author_id uuid,
  cover_picture_id uuid,
  -- Lowest role that may read it.
  audience text not null default 'guest' check (audience in ('guest', 'user', 'manager', 'admin')),
  -- Released: public from published_at until unpublish_at. Whether it is public now is for the clock to say.
  status text not null default 'draft' check (status in ('draft', 'released', 'archived')),
  draft_number integer not null default 1 check (draft_number >= 1),
  published_number integer check (published_number >= 1),
  published_at timestamptz,
  unpublish_at timestamptz,
  seo_title text not null default '' check (char_length(seo_title) <= 200),
  seo_description text not null default '' check (char_length(seo_description) <= 300),
  is_hidden_from_search boolean not null default false,
  version integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, item_id),
  foreign key (tenant_id, category_id) references content_category (tenant_id, category_id),
  check (status = 'draft' or published_number is not null or status = 'archived'),
  check ((status = 'released') = (published_at is not null)),
  check ((published_at is null) = (published_number is null)),
  check (unpublish_at is null or unpublish_at > published_at)
);
create unique index content_item_translation_key on content_item (tenant_id, translation_group, locale);
create index content_item_category_idx on content_item (tenant_id, category_id);
-- The blog's lists, and the next instant at which one of them changes by itself.
create index content_item_published_idx on content_item (tenant_id, kind, published_at desc, item_id desc) where status = 'released' and deleted_at is null;
create index content_item_unpublish_idx on content_item (tenant_id, unpublish_at) where status = 'released' and deleted_at is null;
-- The managers' list, and the trash.
create index content_item_updated_idx on content_item (tenant_id, updated_at desc, item_id desc);
create index content_item_deleted_idx on content_item (deleted_at) where deleted_at is not null;
create index content_item_author_idx on content_item (tenant_id, author_id);
select platform_protect('content_item');

-- Every saved state; never changed. Those of other roles than 'guest' are variants of a page.
create table content_version (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  item_id uuid not null,
  number integer not null check (number >= 1),
  role text not null default 'guest' check (role in ('guest', 'user', 'manager', 'admin')),
  title text not null check (char_length(title) between 1 and 200),
  excerpt text not null default '' check (char_length(excerpt) <= 500),
  document jsonb not null,
  reading_minutes integer not null check (reading_minutes >= 1),
  note text not null default '' check (char_length(note) <= 200),
  author_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, item_id, number),
  foreign key (tenant_id, item_id) references content_item (tenant_id, item_id) on delete cascade
);
create index content_version_author_idx on content_version (tenant_id, author_id);
select platform_protect('content_version');

-- What one role sees of a page in place of the version for everybody.
create table content_page_variant (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  item_id uuid not null,
  role text not null check (role in ('user', 'manager', 'admin')),
  draft_number integer not null check (draft_number >= 1),
  published_number integer check (published_number >= 1),
  primary key (tenant_id, item_id, role),
  foreign key (tenant_id, item_id) references content_item (tenant_id, item_id) on delete cascade
);
select platform_protect('content_page_variant');

create table content_picture (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  picture_id uuid not null default uuidv7(),
  item_id uuid not null,
  full_object_id uuid not null,
  full_sha256 text not null check (full_sha256 ~ '^[0-9a-f]{64}$'),
  thumbnail_object_id uuid not null,
  thumbnail_sha256 text not null check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, picture_id),
  foreign key (tenant_id, item_id) references content_item (tenant_id, item_id),
  foreign key (tenant_id, full_object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, thumbnail_object_id) references platform_object (tenant_id, object_id)
);
create index content_picture_item_idx on content_picture (tenant_id, item_id, picture_id);
create index content_picture_full_idx on content_picture (tenant_id, full_object_id);
create index content_picture_thumbnail_idx on content_picture (tenant_id, thumbnail_object_id);
select platform_protect('content_picture');

alter table content_item add foreign key (tenant_id, cover_picture_id) references content_picture (tenant_id, picture_id);
create index content_item_cover_idx on content_item (tenant_id, cover_picture_id);

-- Slugs in use, folded: posts and categories share the space 'blog', pages and collections the space 'page'.
create table content_address (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  space text not null check (space in ('blog', 'page')),
  slug_key text not null check (char_length(slug_key) between 1 and 100),
  item_id uuid,
  category_id uuid,
  primary key (tenant_id, space, slug_key),
  unique (tenant_id, item_id),
  unique (tenant_id, category_id),
  foreign key (tenant_id, item_id) references content_item (tenant_id, item_id) on delete cascade,
  foreign key (tenant_id, category_id) references content_category (tenant_id, category_id) on delete cascade,
  check (num_nonnulls(item_id, category_id) = 1)
);
select platform_protect('content_address');

-- Former addresses. A redirect leads to an address that is no redirect itself.
create table content_redirect (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  from_path text not null check (char_length(from_path) between 2 and 250),
  to_path text not null check (char_length(to_path) between 2 and 250),
  created_at timestamptz not null default now(),
  primary key (tenant_id, from_path),
  check (from_path <> to_path)
);
create index content_redirect_to_idx on content_redirect (tenant_id, to_path);
select platform_protect('content_redirect');
