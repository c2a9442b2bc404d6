-- Members as admins look at them: found by name or address, listed by role and state.

create index accounts_person_role_idx on accounts_person (tenant_id, role, person_id);
create index accounts_person_state_idx on accounts_person (tenant_id, state, person_id);

-- People who registered before they could be searched for. Forced row security would hide them from this migration.
alter table accounts_person no force row level security;
insert into platform_search (tenant_id, kind, item_id, folded, tokens)
select tenant_id, 'accounts.person', person_id,
       left(lower(normalize(firstname || ' ' || lastname || ' ' || email, nfc)), 8000),
       array_to_tsvector(array(select distinct word from unnest(string_to_array(lower(firstname || ' ' || lastname || ' ' || email), ' ')) as word
                                where word <> '' and char_length(word) <= 200))
  from accounts_person
on conflict do nothing;
alter table accounts_person force row level security;

alter table platform_session add foreign key (tenant_id, acting_id) references accounts_person (tenant_id, person_id);
create index platform_session_acting_idx on platform_session (tenant_id, acting_id) where acting_id is not null;

-- A way in that was given to somebody: an invitation that makes a member, an entry link for one who has an account.
-- Only hashes of their secrets are kept; each works once.
create table accounts_invitation (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  invitation_id uuid not null default uuidv7(),
  secret_hash text not null,
  role text not null check (role in ('user', 'manager', 'admin')),
  email text check (char_length(email) between 3 and 254),
  email_folded text check (char_length(email_folded) between 3 and 254),
  locale text not null check (locale in ('th', 'en')),
  made_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid,
  revoked_at timestamptz,
  primary key (tenant_id, invitation_id),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, made_by) references accounts_person (tenant_id, person_id),
  foreign key (tenant_id, used_by) references accounts_person (tenant_id, person_id),
  check (expires_at > made_at),
  check ((email is null) = (email_folded is null)),
  check ((used_at is null) = (used_by is null)),
  check (used_at is null or revoked_at is null)
);
create index accounts_invitation_made_by_idx on accounts_invitation (tenant_id, made_by);
create index accounts_invitation_used_by_idx on accounts_invitation (tenant_id, used_by);
create index accounts_invitation_open_idx on accounts_invitation (tenant_id, invitation_id) where used_at is null and revoked_at is null;
select platform_protect('accounts_invitation', 'select, insert, update');

create table accounts_entry_link (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  entry_link_id uuid not null default uuidv7(),
  secret_hash text not null,
  person_id uuid not null,
  made_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, entry_link_id),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id),
  foreign key (tenant_id, made_by) references accounts_person (tenant_id, person_id),
  check (expires_at > made_at)
);
create index accounts_entry_link_person_idx on accounts_entry_link (tenant_id, person_id);
create index accounts_entry_link_made_by_idx on accounts_entry_link (tenant_id, made_by);
select platform_protect('accounts_entry_link', 'select, insert, update');
