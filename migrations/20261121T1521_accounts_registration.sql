-- What people are asked when they make an account, and which texts they accepted then.
alter table accounts_person add column title text check (char_length(title) between 1 and 40);

create table accounts_consent (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  person_id uuid not null,
  kind text not null check (kind in ('terms', 'privacy')),
  number integer not null,
  accepted_at timestamptz not null,
  primary key (tenant_id, person_id, kind, number),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id),
  foreign key (tenant_id, kind, number) references sites_legal_text (tenant_id, kind, number)
);
create index accounts_consent_text_idx on accounts_consent (tenant_id, kind, number);
select platform_protect('accounts_consent', 'select, insert');
