-- Payments that are paid from the payer's wallet, wholly or in part, and payments that take whatever comes.

alter table billing_payment
  -- Set aside in the payer's wallet: so much less is due by transfer.
  add column wallet_held_satang bigint not null default 0 check (wallet_held_satang >= 0),
  -- False: only money from outside counts (a top-up cannot be paid from the wallet that it fills).
  add column takes_wallet boolean not null default true,
  -- The amount follows the money that came: it is never too little or too much.
  add column takes_any_amount boolean not null default false,
  add check (wallet_held_satang = 0 or (takes_wallet and payer_user_id is not null)),
  add check (wallet_held_satang = 0 or paid_satang - returned_satang + wallet_held_satang <= amount_satang);

-- Money of the payer's wallet in a payment. held: set aside until the rest is there.
create table billing_wallet_use (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  use_id uuid not null default uuidv7(),
  payment_id uuid not null,
  amount_satang bigint not null check (amount_satang > 0),
  posted_satang bigint not null default 0,
  state text not null check (state in ('held', 'posted', 'released')),
  used_by uuid not null,
  used_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, use_id),
  foreign key (tenant_id, payment_id) references billing_payment (tenant_id, payment_id),
  check (posted_satang between 0 and amount_satang),
  check ((state = 'posted') = (posted_satang > 0)),
  check ((state = 'held') = (settled_at is null))
);
create index billing_wallet_use_payment_idx on billing_wallet_use (tenant_id, payment_id, use_id);
create unique index billing_wallet_use_held_key on billing_wallet_use (tenant_id, payment_id) where state = 'held';
select platform_protect('billing_wallet_use', 'select, insert, update');
