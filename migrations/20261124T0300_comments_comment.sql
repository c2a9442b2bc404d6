-- What people who work on the site write to each other about a record of any module: an order, a payment.
create table comments_comment (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  comment_id uuid not null default uuidv7(),
  record_kind text not null check (record_kind ~ '^[a-z]{1,30}\.[a-z_]{1,40}$'),
  record_id text not null check (char_length(record_id) between 1 and 80),
  -- Null once the author's account is erased.
  author_id uuid,
  -- Chosen by the browser: the same comment sent twice is one row.
  client_id uuid not null,
  body text not null check (char_length(body) <= 4000),
  posted_at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz,
  removed_by uuid,
  primary key (tenant_id, comment_id),
  unique (tenant_id, author_id, client_id),
  check (removed_at is null or body = '')
);
create index comments_comment_record_idx on comments_comment (tenant_id, record_kind, record_id, comment_id);
create index comments_comment_author_idx on comments_comment (tenant_id, author_id, comment_id);
create index comments_comment_removed_by_idx on comments_comment (tenant_id, removed_by) where removed_by is not null;
select platform_protect('comments_comment');

create table comments_mention (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  comment_id uuid not null,
  person_id uuid not null,
  primary key (tenant_id, comment_id, person_id),
  foreign key (tenant_id, comment_id) references comments_comment (tenant_id, comment_id)
);
create index comments_mention_person_idx on comments_mention (tenant_id, person_id);
select platform_protect('comments_mention');

create table comments_file (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  comment_id uuid not null,
  position integer not null check (position between 0 and 9),
  name text not null check (char_length(name) between 1 and 255 and name !~ '[[:cntrl:]]'),
  object_id uuid not null,
  thumbnail_id uuid,
  size_bytes bigint not null check (size_bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  primary key (tenant_id, comment_id, position),
  foreign key (tenant_id, comment_id) references comments_comment (tenant_id, comment_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, thumbnail_id) references platform_object (tenant_id, object_id)
);
create unique index comments_file_object_idx on comments_file (tenant_id, object_id);
create unique index comments_file_thumbnail_idx on comments_file (tenant_id, thumbnail_id) where thumbnail_id is not null;
select platform_protect('comments_file');
