-- Duties beside the four roles, such as that of the accountant. One that was taken away stays, for who had it when.
create table accounts_duty (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  duty_id uuid not null default uuidv7(),
  person_id uuid not null,
  duty text not null check (duty in ('accountant')),
  given_at timestamptz not null,
  given_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  primary key (tenant_id, duty_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id),
  foreign key (tenant_id, given_by) references accounts_person (tenant_id, person_id),
  foreign key (tenant_id, ended_by) references accounts_person (tenant_id, person_id),
  check (ended_at >= given_at),
  check (ended_by is null or ended_at is not null)
);
create unique index accounts_duty_held_key on accounts_duty (tenant_id, person_id, duty) where ended_at is null;
create index accounts_duty_person_idx on accounts_duty (tenant_id, person_id);
create index accounts_duty_given_by_idx on accounts_duty (tenant_id, given_by);
create index accounts_duty_ended_by_idx on accounts_duty (tenant_id, ended_by);
select platform_protect('accounts_duty', 'select, insert, update');
