-- What somebody is told. Words are made from kind and params when they are read, in the reader's language.
create table notifications_notification (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  notification_id uuid not null default uuidv7(),
  person_id uuid not null,
  kind text not null check (char_length(kind) between 3 and 60),
  category text not null check (char_length(category) between 1 and 40),
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object' and length(params::text) <= 4000),
  link text check (char_length(link) between 1 and 300 and link ~ '^/'),
  dedupe_key text not null check (char_length(dedupe_key) between 1 and 200),
  -- On the site's list and in its counter.
  is_shown boolean not null,
  email text not null check (email in ('off', 'now', 'digest')),
  line boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  mailed_at timestamptz,
  lined_at timestamptz,
  primary key (tenant_id, notification_id),
  unique (tenant_id, person_id, dedupe_key),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id),
  check (mailed_at is null or email <> 'off'),
  check (lined_at is null or line)
);
create index notifications_notification_person_idx on notifications_notification (tenant_id, person_id, notification_id) where is_shown;
create index notifications_notification_unread_idx on notifications_notification (tenant_id, person_id) where read_at is null and is_shown;
create index notifications_notification_digest_idx on notifications_notification (tenant_id, person_id, notification_id) where email = 'digest' and mailed_at is null;
create index notifications_notification_age_idx on notifications_notification (tenant_id, created_at);
select platform_protect('notifications_notification');

-- What somebody chose for a category; without a row its defaults stand.
create table notifications_preference (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  person_id uuid not null,
  category text not null check (char_length(category) between 1 and 40),
  on_site boolean not null,
  email text not null check (email in ('off', 'now', 'digest')),
  line boolean not null,
  changed_at timestamptz not null,
  primary key (tenant_id, person_id, category),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id)
);
select platform_protect('notifications_preference');

-- When somebody wants quiet, and when the digest; minutes and hours of the site's day.
create table notifications_rhythm (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  person_id uuid not null,
  quiet_from_minute integer check (quiet_from_minute between 0 and 1439),
  quiet_until_minute integer check (quiet_until_minute between 0 and 1439),
  digest_hour integer not null check (digest_hour between 0 and 23),
  changed_at timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id),
  check ((quiet_from_minute is null) = (quiet_until_minute is null)),
  check (quiet_from_minute is null or quiet_from_minute <> quiet_until_minute)
);
select platform_protect('notifications_rhythm');
