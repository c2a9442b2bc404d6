-- The life of an account: links sent by mail, addresses that were proved, and what people say of themselves.

-- Whoever is here already counts as activated.
alter table accounts_person
  add column activated_at timestamptz default now(),
  add column phone text check (phone ~ '^0[0-9]{8,9}$'),
  add column picture_object_id uuid,
  add foreign key (tenant_id, picture_object_id) references platform_object (tenant_id, object_id);
alter table accounts_person alter column activated_at drop default;
create index accounts_person_picture_idx on accounts_person (tenant_id, picture_object_id);

-- A link that was mailed. Only the hash of its secret is here; it dies with the address it was sent to.
create table accounts_mail_link (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  link_id uuid not null default uuidv7(),
  person_id uuid not null,
  purpose text not null check (purpose in ('recovery', 'activation')),
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  email_folded text not null check (char_length(email_folded) between 3 and 254),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, link_id),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id),
  check (expires_at > created_at)
);
create index accounts_mail_link_person_idx on accounts_mail_link (tenant_id, person_id, purpose);
select platform_protect('accounts_mail_link');

create table accounts_address (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  person_id uuid not null,
  line text not null check (char_length(line) between 1 and 300),
  subdistrict_code integer not null check (subdistrict_code between 100000 and 999999),
  postal_code text not null check (postal_code ~ '^[1-9][0-9]{4}$'),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id)
);
select platform_protect('accounts_address');
