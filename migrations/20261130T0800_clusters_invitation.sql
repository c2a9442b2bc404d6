-- Invitations into organisations: by e-mail, by a link for several people, or for a member with a telephone number.

create table clusters_invitation (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  invitation_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  -- SHA-256 of the link's secret, which is shown once.
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  way text not null check (way in ('email', 'link', 'phone')),
  email text check (char_length(email) between 3 and 254),
  email_folded text check (char_length(email_folded) between 3 and 254),
  phone text check (phone ~ '^0[0-9]{8,9}$'),
  role text not null check (role in ('owner', 'cashier', 'stock_clerk', 'accountant', 'member')),
  -- Null: all branches.
  branch_codes text[] check (cardinality(branch_codes) between 1 and 500 and array_position(branch_codes, null) is null),
  max_uses integer not null check (max_uses between 1 and 500),
  uses integer not null default 0 check (uses between 0 and max_uses),
  made_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  revoked_at timestamptz,
  primary key (tenant_id, invitation_id),
  unique (tenant_id, secret_hash),
  check ((way = 'email') = (email is not null) and (email is null) = (email_folded is null)),
  check ((way = 'phone') = (phone is not null)),
  check (way = 'link' or max_uses = 1),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id),
  foreign key (tenant_id, made_by) references accounts_person (tenant_id, person_id)
);
create index clusters_invitation_cluster_idx on clusters_invitation (tenant_id, cluster_id, invitation_id);
create index clusters_invitation_maker_idx on clusters_invitation (tenant_id, made_by);
create index clusters_invitation_email_idx on clusters_invitation (tenant_id, email_folded) where email_folded is not null;
select platform_protect('clusters_invitation');
