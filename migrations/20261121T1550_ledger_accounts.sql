-- The ledger: one append-only row for each movement of money between two accounts, so that the sum over all accounts
-- is zero by construction. What a person has is changed by nothing but the trigger on these rows.

create table ledger_account (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  account_id uuid not null default uuidv7(),
  -- paid: a person's own money, one each. granted: what a person was given until a day. system: the site's side.
  kind text not null check (kind in ('paid', 'granted', 'system')),
  holder_id uuid,
  code text check (code ~ '^[a-z][a-z_]{0,39}$'),
  label text not null default '' check (char_length(label) <= 200),
  -- Null for the site's side: every payment of a tenant would wait for that one row. It is the sum of its transfers.
  balance_satang bigint,
  held_satang bigint,
  expires_at timestamptz,
  -- A grant that is over and empty is not looked at again.
  closed_at timestamptz,
  opened_at timestamptz not null,
  primary key (tenant_id, account_id),
  unique (tenant_id, code),
  check ((kind = 'system') = (holder_id is null)),
  check ((kind = 'system') = (code is not null)),
  check ((kind = 'system') = (balance_satang is null)),
  check ((kind = 'system') = (held_satang is null)),
  check ((kind = 'granted') = (expires_at is not null)),
  constraint ledger_account_held_not_negative check (held_satang >= 0),
  constraint ledger_account_not_overdrawn check (balance_satang - held_satang >= 0),
  check (closed_at is null or balance_satang = 0)
) with (fillfactor = 50);
-- The row that is locked before anything of a person's money is looked at.
create unique index ledger_account_paid_key on ledger_account (tenant_id, holder_id) where kind = 'paid';
create index ledger_account_holder_idx on ledger_account (tenant_id, holder_id, account_id) where holder_id is not null;
create index ledger_account_expiry_idx on ledger_account (tenant_id, expires_at, account_id) where kind = 'granted' and closed_at is null;
select platform_protect('ledger_account', 'select');
select platform_owner_access('ledger_account');
grant insert (tenant_id, account_id, kind, holder_id, code, label, expires_at, opened_at), update (closed_at) on ledger_account to sala_app;

create table ledger_transfer (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  transfer_id uuid not null default uuidv7(),
  from_account_id uuid not null,
  to_account_id uuid not null,
  -- Whose wallet it moves: one side is theirs, the other the site's.
  holder_id uuid not null,
  amount_satang bigint not null check (amount_satang > 0),
  -- All that the holder has after it.
  balance_after_satang bigint not null check (balance_after_satang >= 0),
  kind text not null check (kind in ('top_up', 'spend', 'refund', 'grant', 'expiry', 'adjustment', 'reversal')),
  -- What it was done for; one cause moves money once, in one part for each bucket that gave.
  ref_kind text not null check (char_length(ref_kind) between 1 and 60),
  ref_id text not null check (char_length(ref_id) between 1 and 100),
  part integer not null check (part between 1 and 1000),
  reverses_id uuid,
  note text not null default '' check (char_length(note) <= 500),
  actor_id uuid,
  actor_name text not null default '' check (char_length(actor_name) <= 300),
  occurred_at timestamptz not null,
  business_date date not null,
  primary key (tenant_id, transfer_id),
  unique (tenant_id, kind, ref_kind, ref_id, part),
  foreign key (tenant_id, from_account_id) references ledger_account (tenant_id, account_id),
  foreign key (tenant_id, to_account_id) references ledger_account (tenant_id, account_id),
  foreign key (tenant_id, reverses_id) references ledger_transfer (tenant_id, transfer_id),
  check (from_account_id <> to_account_id),
  check ((kind = 'reversal') = (reverses_id is not null))
);
create index ledger_transfer_from_idx on ledger_transfer (tenant_id, from_account_id);
create index ledger_transfer_to_idx on ledger_transfer (tenant_id, to_account_id);
-- A transfer is undone once.
create unique index ledger_transfer_reverses_key on ledger_transfer (tenant_id, reverses_id) where reverses_id is not null;
create index ledger_transfer_holder_idx on ledger_transfer (tenant_id, holder_id, business_date, transfer_id);
-- What one manager gave and took on a day.
create index ledger_transfer_actor_idx on ledger_transfer (tenant_id, actor_id, business_date) where kind in ('grant', 'adjustment');
select platform_protect('ledger_transfer', 'select, insert');
select platform_owner_access('ledger_transfer');

-- Money that is set aside for something that is not decided yet; settled once.
create table ledger_hold (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  hold_id uuid not null default uuidv7(),
  account_id uuid not null,
  holder_id uuid not null,
  amount_satang bigint not null check (amount_satang > 0),
  posted_satang bigint not null default 0,
  ref_kind text not null check (char_length(ref_kind) between 1 and 60),
  ref_id text not null check (char_length(ref_id) between 1 and 100),
  part integer not null check (part between 1 and 1000),
  state text not null default 'open' check (state in ('open', 'posted', 'voided')),
  opened_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, hold_id),
  unique (tenant_id, ref_kind, ref_id, part),
  foreign key (tenant_id, account_id) references ledger_account (tenant_id, account_id),
  check (posted_satang between 0 and amount_satang),
  check ((state = 'posted') = (posted_satang > 0)),
  check ((state = 'open') = (settled_at is null))
);
create index ledger_hold_account_idx on ledger_hold (tenant_id, account_id);
select platform_protect('ledger_hold', 'select');
select platform_owner_access('ledger_hold');
grant insert (tenant_id, account_id, holder_id, amount_satang, ref_kind, ref_id, part, opened_at),
      update (state, posted_satang, settled_at) on ledger_hold to sala_app;

create function ledger_begin_account() returns trigger language plpgsql as $$
begin
  if new.kind <> 'system' then
    new.balance_satang := 0;
    new.held_satang := 0;
  end if;
  return new;
end $$;
create trigger ledger_account_begin before insert on ledger_account for each row execute function ledger_begin_account();

-- The one place where a balance changes. Exactly one side of a transfer is a person's, and it is the person it names.
create function ledger_move() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner_id uuid;
begin
  update ledger_account
     set balance_satang = balance_satang + case account_id when new.to_account_id then new.amount_satang else -new.amount_satang end
   where tenant_id = new.tenant_id and account_id in (new.from_account_id, new.to_account_id) and kind <> 'system'
  returning holder_id into owner_id;
  if owner_id is distinct from new.holder_id then
    raise exception 'A transfer moves the wallet of its holder.' using errcode = 'check_violation', constraint = 'ledger_transfer_holder';
  end if;
  return null;
end $$;
create trigger ledger_transfer_move after insert on ledger_transfer for each row execute function ledger_move();

create function ledger_set_aside() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner_id uuid;
begin
  if tg_op = 'UPDATE' and (old.state <> 'open' or new.state = 'open') then
    raise exception 'A hold is settled once.' using errcode = 'check_violation', constraint = 'ledger_hold_settled_once';
  end if;
  update ledger_account
     set held_satang = held_satang + case tg_op when 'INSERT' then new.amount_satang else -new.amount_satang end
   where tenant_id = new.tenant_id and account_id = new.account_id
  returning holder_id into owner_id;
  if owner_id is distinct from new.holder_id then
    raise exception 'A hold is on the wallet of its holder.' using errcode = 'check_violation', constraint = 'ledger_hold_holder';
  end if;
  return null;
end $$;
create trigger ledger_hold_set_aside after insert or update on ledger_hold for each row execute function ledger_set_aside();
revoke execute on function ledger_begin_account(), ledger_move(), ledger_set_aside() from public;
