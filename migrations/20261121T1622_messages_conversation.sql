-- Who talks with whom. A direct one has two people, `pair_low` < `pair_high`; one of the site has its reader alone.
create table messages_conversation (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  conversation_id uuid not null default uuidv7(),
  kind text not null check (kind in ('direct', 'site')),
  pair_low uuid not null,
  pair_high uuid,
  last_seq integer not null default 0 check (last_seq >= 0),
  last_at timestamptz not null,
  started_at timestamptz not null,
  primary key (tenant_id, conversation_id),
  foreign key (tenant_id, pair_low) references accounts_person (tenant_id, person_id),
  foreign key (tenant_id, pair_high) references accounts_person (tenant_id, person_id),
  check ((kind = 'direct') = (pair_high is not null)),
  check (pair_high is null or pair_low < pair_high)
);
create unique index messages_conversation_pair_key on messages_conversation (tenant_id, pair_low, pair_high) where kind = 'direct';
create unique index messages_conversation_site_key on messages_conversation (tenant_id, pair_low) where kind = 'site';
create index messages_conversation_low_idx on messages_conversation (tenant_id, pair_low);
create index messages_conversation_high_idx on messages_conversation (tenant_id, pair_high);
select platform_protect('messages_conversation', 'select, insert, update');

create table messages_member (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  conversation_id uuid not null,
  person_id uuid not null,
  last_read_seq integer not null default 0 check (last_read_seq >= 0),
  -- Copied from the conversation, so that a list of one person is one index.
  last_at timestamptz not null,
  is_muted boolean not null default false,
  primary key (tenant_id, conversation_id, person_id),
  foreign key (tenant_id, conversation_id) references messages_conversation (tenant_id, conversation_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id)
);
create index messages_member_person_idx on messages_member (tenant_id, person_id, last_at, conversation_id);
select platform_protect('messages_member', 'select, insert, update');

create table messages_message (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  message_id uuid not null default uuidv7(),
  conversation_id uuid not null,
  seq integer not null check (seq > 0),
  -- Null: the site itself.
  author_id uuid,
  -- Named by whoever sends, so that sending twice is sending once.
  client_id uuid not null,
  body text not null check (char_length(body) <= 4000),
  folded text not null check (char_length(folded) <= 12000),
  sent_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, message_id),
  unique (tenant_id, conversation_id, seq),
  foreign key (tenant_id, conversation_id) references messages_conversation (tenant_id, conversation_id),
  foreign key (tenant_id, author_id) references accounts_person (tenant_id, person_id),
  check (deleted_at is null or (body = '' and folded = ''))
);
create unique index messages_message_client_key on messages_message (tenant_id, author_id, client_id) nulls not distinct;
create index messages_message_author_idx on messages_message (tenant_id, author_id, message_id);
create index messages_message_folded_idx on messages_message using gin (tenant_id, conversation_id, folded gin_trgm_ops);
select platform_protect('messages_message', 'select, insert, update');

create table messages_attachment (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  message_id uuid not null,
  position integer not null check (position between 0 and 9),
  name text not null check (char_length(name) between 1 and 255 and name !~ '[[:cntrl:]]'),
  object_id uuid not null,
  thumbnail_id uuid,
  size_bytes bigint not null check (size_bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  primary key (tenant_id, message_id, position),
  foreign key (tenant_id, message_id) references messages_message (tenant_id, message_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, thumbnail_id) references platform_object (tenant_id, object_id),
  check ((thumbnail_id is null) = (width is null) and (width is null) = (height is null))
);
create index messages_attachment_object_idx on messages_attachment (tenant_id, object_id);
create index messages_attachment_thumbnail_idx on messages_attachment (tenant_id, thumbnail_id);
select platform_protect('messages_attachment', 'select, insert, delete');

create table messages_block (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  person_id uuid not null,
  blocked_id uuid not null,
  blocked_at timestamptz not null,
  primary key (tenant_id, person_id, blocked_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id),
  foreign key (tenant_id, blocked_id) references accounts_person (tenant_id, person_id),
  check (person_id <> blocked_id)
);
create index messages_block_blocked_idx on messages_block (tenant_id, blocked_id);
select platform_protect('messages_block', 'select, insert, delete');

-- What somebody showed to the managers. The words are kept as they were then: the message may be changed or deleted.
create table messages_report (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  report_id uuid not null default uuidv7(),
  message_id uuid not null,
  reporter_id uuid not null,
  reason text not null check (char_length(reason) between 1 and 500),
  quoted text not null check (char_length(quoted) <= 4000),
  reported_at timestamptz not null,
  outcome text check (outcome in ('removed', 'left')),
  decided_by uuid,
  decided_at timestamptz,
  primary key (tenant_id, report_id),
  unique (tenant_id, message_id, reporter_id),
  foreign key (tenant_id, message_id) references messages_message (tenant_id, message_id),
  foreign key (tenant_id, reporter_id) references accounts_person (tenant_id, person_id),
  foreign key (tenant_id, decided_by) references accounts_person (tenant_id, person_id),
  check ((outcome is null) = (decided_at is null))
);
create index messages_report_open_idx on messages_report (tenant_id, report_id) where outcome is null;
create index messages_report_reporter_idx on messages_report (tenant_id, reporter_id);
create index messages_report_decided_idx on messages_report (tenant_id, decided_by);
select platform_protect('messages_report', 'select, insert, update');
