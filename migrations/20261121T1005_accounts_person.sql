-- People of a tenant: the account, and the membership that decides what it may do.

create table accounts_person (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  person_id uuid not null default uuidv7(),
  email text not null check (char_length(email) between 3 and 254),
  email_folded text not null check (char_length(email_folded) between 3 and 254),
  password_hash text,
  firstname text not null check (char_length(firstname) between 1 and 100),
  lastname text not null default '' check (char_length(lastname) <= 100),
  role text not null default 'user' check (role in ('user', 'manager', 'admin')),
  state text not null default 'active' check (state in ('active', 'suspended')),
  locale text check (locale in ('th', 'en')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, person_id),
  unique (tenant_id, email_folded)
);
select platform_protect('accounts_person', 'select, insert, update');

alter table platform_session
  add foreign key (tenant_id, user_id) references accounts_person (tenant_id, person_id);
