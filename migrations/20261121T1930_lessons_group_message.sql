-- What who teaches wrote to several learners at once, and whom it reaches.
create table lessons_group_message (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  group_message_id uuid not null,
  lesson_id uuid not null,
  author_id uuid not null,
  author_name text not null check (char_length(author_name) <= 200),
  audience text not null check (audience in ('all', 'not_started', 'away', 'not_passed', 'chosen')),
  body text not null check (char_length(body) between 1 and 3000),
  recipients integer not null check (recipients > 0),
  created_at timestamptz not null,
  primary key (tenant_id, group_message_id),
  foreign key (tenant_id, lesson_id) references lessons_lesson (tenant_id, lesson_id)
);
create index lessons_group_message_lesson_idx on lessons_group_message (tenant_id, lesson_id, created_at desc, group_message_id desc);
create index lessons_group_message_author_idx on lessons_group_message (tenant_id, author_id, created_at);
select platform_protect('lessons_group_message');

-- Settled when the message was sent; its id is the message's own, so that none is sent twice.
create table lessons_group_recipient (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  recipient_id uuid not null default uuidv7(),
  group_message_id uuid not null,
  user_id uuid not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'sent', 'kept_back')),
  primary key (tenant_id, recipient_id),
  unique (tenant_id, group_message_id, user_id),
  foreign key (tenant_id, group_message_id) references lessons_group_message (tenant_id, group_message_id)
);
create index lessons_group_recipient_waiting_idx on lessons_group_recipient (tenant_id, group_message_id, recipient_id) where outcome = 'waiting';
create index lessons_group_recipient_user_idx on lessons_group_recipient (tenant_id, user_id);
select platform_protect('lessons_group_recipient');
