-- Ways in besides the password: a LINE account that is linked, and passkeys (WebAuthn).

create table accounts_line_link (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  -- A LINE account's id differs from provider to provider, so the channel is part of the name.
  channel_id text not null check (channel_id ~ '^[0-9]{1,20}$'),
  subject text not null check (subject ~ '^U[0-9a-f]{32}$'),
  person_id uuid not null,
  -- What LINE called the account when it was linked.
  name text not null default '' check (char_length(name) <= 100),
  linked_at timestamptz not null,
  primary key (tenant_id, channel_id, subject),
  unique (tenant_id, person_id, channel_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id)
);
select platform_protect('accounts_line_link');

create table accounts_passkey (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  passkey_id uuid not null default uuidv7(),
  person_id uuid not null,
  -- The host that it was made for: it answers for no other.
  rp_id text not null check (char_length(rp_id) between 1 and 253),
  credential_id text not null check (credential_id ~ '^[A-Za-z0-9_-]+$' and char_length(credential_id) between 8 and 1400),
  public_key bytea not null check (octet_length(public_key) between 16 and 4000),
  -- How often it was used, as far as it counts; one that goes back was copied.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}' check (cardinality(transports) <= 10),
  name text not null check (char_length(name) between 1 and 60),
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, passkey_id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id)
);
create index accounts_passkey_person_idx on accounts_passkey (tenant_id, person_id, passkey_id);
select platform_protect('accounts_passkey');

-- What a browser carried sealed and used up: it counts once.
create table accounts_spent (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  spent_id text not null check (char_length(spent_id) between 16 and 64),
  -- Forgotten after that: the seal itself is too old by then.
  until_at timestamptz not null,
  primary key (tenant_id, spent_id)
);
create index accounts_spent_until_idx on accounts_spent (tenant_id, until_at);
select platform_protect('accounts_spent');
