-- A film in several qualities, made of one version of a file. The version may end without us: a sweep follows it.
create table lessons_film (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  version_id uuid not null,
  file_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  percent integer not null default 0 check (percent between 0 and 100),
  has_sound boolean not null default true,
  problem text not null default '' check (problem in ('', 'unreadable', 'too_large', 'interrupted')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  swept_at timestamptz,
  primary key (tenant_id, version_id),
  check ((state = 'failed') = (problem <> ''))
);
create index lessons_film_swept_idx on lessons_film (tenant_id, swept_at nulls first, version_id);
select platform_protect('lessons_film');

create table lessons_rendition (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  version_id uuid not null,
  -- Of the short side: 360, 720, 1080.
  quality integer not null check (quality > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  object_id uuid not null,
  -- Bytes of the head and, for each piece, its length in milliseconds, its bytes and where they begin.
  head_bytes integer not null check (head_bytes > 0),
  pieces jsonb not null check (jsonb_typeof(pieces) = 'array'),
  primary key (tenant_id, version_id, quality),
  foreign key (tenant_id, version_id) references lessons_film (tenant_id, version_id) on delete cascade,
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id)
);
create index lessons_rendition_object_idx on lessons_rendition (tenant_id, object_id);
select platform_protect('lessons_rendition');
