-- The ground that every module's tables stand on: protection helpers, content versions,
-- idempotency, sessions, search and the audit log.

do $$
begin
  if not exists (select from pg_roles where rolname = 'sala_app') then
    create role sala_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
end $$;

revoke create on schema public from public;
grant usage on schema public to sala_app;

-- Puts a tenant table under forced row security. The run-time role sees one tenant, named by the
-- transaction-local setting app.tenant_id; a forgotten tenant is an error, not an empty list.
create function platform_protect(target regclass, privileges text default 'select, insert, update, delete')
returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_isolation on %s to sala_app
       using (tenant_id = current_setting(''app.tenant_id'')::uuid)
       with check (tenant_id = current_setting(''app.tenant_id'')::uuid)', target);
  execute format('grant %s on %s to sala_app', privileges, target);
end $$;

-- Shared reference data: the same for every tenant, read-only at run time.
create function platform_reference(target regclass) returns void language plpgsql as $$
begin
  execute format('grant select on %s to sala_app', target);
end $$;

-- Lets the owner (migrations, definer functions, the job runner) read a protected table across tenants.
create function platform_owner_access(target regclass) returns void language plpgsql as $$
begin
  execute format('create policy owner_access on %s to %I using (true) with check (true)', target, current_user);
end $$;

revoke execute on function platform_protect(regclass, text), platform_reference(regclass), platform_owner_access(regclass) from public;

-- Tenants and their hostnames.
create table sites_tenant (
  tenant_id uuid not null default uuidv7() primary key,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{0,38}$'),
  name text not null check (char_length(name) between 1 and 120),
  locale text not null default 'th' check (locale in ('th', 'en')),
  zone text not null default 'Asia/Bangkok',
  client_key text not null default encode(sha256(uuidv7()::text::bytea), 'hex'),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  version bigint not null default 1,
  created_at timestamptz not null default now()
);
select platform_protect('sites_tenant', 'select, update');
select platform_owner_access('sites_tenant');

create table sites_host (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  hostname text not null check (hostname = lower(hostname) and char_length(hostname) between 1 and 253),
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, hostname)
);
-- A hostname belongs to one tenant in the whole installation.
create unique index sites_host_hostname_key on sites_host (hostname);
create unique index sites_host_primary_key on sites_host (tenant_id) where is_primary;
select platform_protect('sites_host', 'select');
select platform_owner_access('sites_host');

create function sites_tenant_of_host(wanted text)
returns table (tenant_id uuid, code text, name text, locale text, zone text, client_key text, settings jsonb, version bigint, primary_host text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.tenant_id, t.code, t.name, t.locale, t.zone, t.client_key, t.settings, t.version,
         (select p.hostname from sites_host p where p.tenant_id = t.tenant_id and p.is_primary)
    from sites_host h join sites_tenant t on t.tenant_id = h.tenant_id
   where h.hostname = wanted
$$;

create function sites_tenant_by_id(wanted uuid)
returns table (tenant_id uuid, code text, name text, locale text, zone text, client_key text, settings jsonb, version bigint, primary_host text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.tenant_id, t.code, t.name, t.locale, t.zone, t.client_key, t.settings, t.version,
         (select p.hostname from sites_host p where p.tenant_id = t.tenant_id and p.is_primary)
    from sites_tenant t where t.tenant_id = wanted
$$;

-- For the developer panel and the first-run page of a localhost installation.
create function sites_host_options()
returns table (hostname text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.hostname, t.name from sites_host h join sites_tenant t on t.tenant_id = h.tenant_id order by t.created_at, h.hostname limit 100
$$;

revoke execute on function sites_tenant_of_host(text), sites_tenant_by_id(uuid), sites_host_options() from public;
grant execute on function sites_tenant_of_host(text), sites_tenant_by_id(uuid), sites_host_options() to sala_app;

-- What guest pages were made from. A change bumps the key's version in the same transaction and wakes every node.
create table platform_content_version (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  content_key text not null check (char_length(content_key) between 1 and 200),
  version bigint not null default 1,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, content_key)
);
create index platform_content_version_changed_idx on platform_content_version (changed_at);
select platform_protect('platform_content_version', 'select, insert, update');
select platform_owner_access('platform_content_version');

create function platform_announce_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('sala_content', new.tenant_id || ' ' || new.version || ' ' || new.content_key);
  return null;
end $$;
create trigger platform_content_announce after insert or update on platform_content_version
  for each row execute function platform_announce_content();

-- The truth behind the notifications: polled by every node.
create function platform_content_changes(since timestamptz)
returns table (tenant_id uuid, content_key text, version bigint, changed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select v.tenant_id, v.content_key, v.version, v.changed_at from platform_content_version v
   where v.changed_at > since order by v.changed_at limit 10000
$$;
revoke execute on function platform_content_changes(timestamptz) from public;
grant execute on function platform_content_changes(timestamptz) to sala_app;

create table platform_idempotency (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  actor_key text not null,
  idempotency_key text not null check (char_length(idempotency_key) between 1 and 200),
  request_hash text not null,
  response_status integer,
  response_body jsonb,
  expires_at timestamptz not null default now() + interval '48 hours',
  primary key (tenant_id, actor_key, idempotency_key)
);
create index platform_idempotency_expires_idx on platform_idempotency (tenant_id, expires_at);
select platform_protect('platform_idempotency');
select platform_owner_access('platform_idempotency');

create table platform_session (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  session_id uuid not null default uuidv7(),
  secret_hash text not null,
  user_id uuid not null,
  role_at_issue text not null,
  auth_method text not null default 'password',
  user_agent text not null default '' check (char_length(user_agent) <= 400),
  ip_prefix text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  absolute_until_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  primary key (tenant_id, session_id),
  unique (tenant_id, secret_hash),
  check (absolute_until_at > created_at)
);
create index platform_session_user_idx on platform_session (tenant_id, user_id);
select platform_protect('platform_session');
select platform_owner_access('platform_session');

create function platform_announce_revocation() returns trigger language plpgsql as $$
begin
  perform pg_notify('sala_session', new.tenant_id || ' ' || new.session_id);
  return null;
end $$;
create trigger platform_session_revoked after update of revoked_at on platform_session
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function platform_announce_revocation();

-- Attempts that must be slowed down (sign-in, registration, look-ups), counted per window.
create table platform_attempt (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  subject text not null check (char_length(subject) between 1 and 200),
  window_started_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts >= 0),
  primary key (tenant_id, subject)
);
select platform_protect('platform_attempt');

create table platform_audit (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  audit_id uuid not null default uuidv7(),
  actor_id uuid,
  actor_role text not null,
  action text not null check (char_length(action) between 1 and 100),
  entity_kind text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  reason text check (char_length(reason) <= 2000),
  request_id text,
  occurred_at timestamptz not null default now(),
  primary key (tenant_id, audit_id)
);
create index platform_audit_entity_idx on platform_audit (tenant_id, entity_kind, entity_id, audit_id);
select platform_protect('platform_audit', 'select, insert');

-- One search table for every module. Neither LIKE nor array operators are leakproof, so under row security
-- their indexes would not be used: sala_app reaches it through one definer function that takes the tenant
-- from the setting and nothing else.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table platform_search (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  kind text not null check (char_length(kind) between 1 and 60),
  item_id uuid not null,
  folded text not null check (char_length(folded) <= 20000),
  tokens tsvector not null,
  primary key (tenant_id, kind, item_id)
);
create index platform_search_folded_idx on platform_search using gin (tenant_id, kind, folded gin_trgm_ops);
create index platform_search_tokens_idx on platform_search using gin (tenant_id, kind, tokens);
select platform_protect('platform_search');
select platform_owner_access('platform_search');

-- Items of one kind of the current tenant whose folded text holds the pattern (a LIKE pattern, already escaped).
-- Best matches (by segmented words) first; bounded.
create function platform_search_items(wanted_kind text, pattern text, words tsquery, most integer)
returns table (item_id uuid, score real)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.item_id, ts_rank(s.tokens, words) as score
    from platform_search s
   where s.tenant_id = current_setting('app.tenant_id')::uuid and s.kind = wanted_kind and s.folded like pattern
   order by score desc, s.item_id
   limit least(most, 2000)
$$;
revoke execute on function platform_search_items(text, text, tsquery, integer) from public;
grant execute on function platform_search_items(text, text, tsquery, integer) to sala_app;
