-- Mail leaves by way of this outbox: the row and its job are written in the transaction that has something to tell.

create table platform_mail (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  mail_id uuid not null default uuidv7(),
  kind text not null check (kind ~ '^[a-z][a-z_]{0,30}\.[a-z][a-z_]{0,40}$'),
  sender_name text not null check (char_length(sender_name) between 1 and 200),
  sender_address text not null,
  reply_to text,
  recipient text not null,
  subject text not null check (char_length(subject) between 1 and 300),
  body_text text not null check (char_length(body_text) between 1 and 200000),
  body_html text check (char_length(body_html) <= 400000),
  message_id text not null,
  -- kept: there is no mail server (localhost), the local mailbox page shows it.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'kept')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text check (char_length(last_error) <= 1000),
  -- While one attempt runs, no other may: the lease ends by itself when its process dies.
  claim_id uuid,
  leased_until_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, mail_id),
  unique (tenant_id, message_id),
  check ((state = 'sending') = (claim_id is not null and leased_until_at is not null)),
  check ((state = 'sent') = (sent_at is not null)),
  -- Nothing that becomes a header may hold a line break or another control character.
  check (concat(sender_name, sender_address, reply_to, recipient, subject, message_id) !~ '[[:cntrl:]]'),
  check (sender_address ~ '^[^@[:space:]<>,;:"]+@[^@[:space:]<>,;:"]+$' and char_length(sender_address) <= 254),
  check (recipient ~ '^[^@[:space:]<>,;:"]+@[^@[:space:]<>,;:"]+$' and char_length(recipient) <= 254),
  check (reply_to ~ '^[^@[:space:]<>,;:"]+@[^@[:space:]<>,;:"]+$' and char_length(reply_to) <= 254)
);
create index platform_mail_unsent_idx on platform_mail (tenant_id, state, mail_id) where state in ('queued', 'sending', 'failed');
select platform_protect('platform_mail', 'select, insert, update');
