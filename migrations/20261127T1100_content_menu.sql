-- Menus of the site, in the header (main) and the footer: every publication is a version, the newest is shown.
create table content_menu_version (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  place text not null check (place in ('main', 'footer')),
  number integer not null check (number >= 1),
  -- Null: the usual links of the modules that are on.
  entries jsonb check (jsonb_typeof(entries) = 'array'),
  author_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, place, number)
);
create index content_menu_version_author_idx on content_menu_version (tenant_id, author_id);
select platform_protect('content_menu_version');

-- The links of the header so far: those of each publication, of the draft, and last the ones that readers see.
alter table sites_config_version no force row level security;
alter table sites_config_draft no force row level security;
alter table content_menu_version no force row level security;
with
  states as (
    select tenant_id, 1 as stage, number, config -> 'menu' as menu, published_by as author_id, published_at as created_at
      from sites_config_version
    union all
    select tenant_id, 2, 0, config -> 'menu', edited_by, edited_at from sites_config_draft where config is not null
    union all
    select tenant_id, 3, 0, settings -> 'menu', null, now() from sites_tenant
  ),
  menus as (
    select tenant_id, stage, number, author_id, created_at,
           case when jsonb_typeof(menu) = 'array' then (
             select coalesce(jsonb_agg(jsonb_build_object('th', link -> 'th', 'en', link -> 'en', 'to', link -> 'path', 'entries', '[]'::jsonb) order by at), '[]')
               from jsonb_array_elements(menu) with ordinality as links (link, at))
           end as entries
      from states
  ),
  changes as (
    select *, lag(entries) over (partition by tenant_id order by stage, number) is distinct from entries as is_change from menus
  )
insert into content_menu_version (tenant_id, place, number, entries, author_id, created_at)
select tenant_id, 'main', row_number() over (partition by tenant_id order by stage, number), entries, author_id, created_at
  from changes
 where is_change;
alter table sites_config_version force row level security;
alter table sites_config_draft force row level security;
alter table content_menu_version force row level security;

update sites_tenant set settings = settings - 'menu' where settings ? 'menu';
