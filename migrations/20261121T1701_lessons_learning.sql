-- Who learns, and how far they are.

create table lessons_enrolment (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  enrolment_id uuid not null default uuidv7(),
  lesson_id uuid not null,
  user_id uuid not null,
  round_id uuid,
  -- 1, 2 …: who takes a lesson again after it has expired starts a new one.
  cycle integer not null default 1 check (cycle > 0),
  state text not null check (state in ('requested', 'rejected', 'pending_payment', 'lapsed', 'waitlisted', 'offered', 'active', 'completed', 'withdrawn', 'suspended', 'revoked')),
  -- Where a suspension returns to.
  state_before text check (state_before in ('active', 'completed')),
  source text not null check (source in ('self', 'paid', 'code', 'approval', 'invite', 'manager')),
  order_id uuid,
  order_number text not null default '',
  learner_name text not null check (char_length(learner_name) between 1 and 200),
  learner_email text not null default '' check (char_length(learner_email) <= 254),
  note text not null default '' check (char_length(note) <= 1000),
  -- Place in the queue; whoever lets an offer pass goes to its end.
  queued_at timestamptz,
  offered_until timestamptz,
  started_at timestamptz,
  expires_at timestamptz,
  completed_at timestamptz,
  is_approved boolean not null default false,
  study_seconds integer not null default 0 check (study_seconds >= 0),
  progress_percent integer not null default 0 check (progress_percent between 0 and 100),
  last_part_id uuid,
  last_seen_at timestamptz,
  -- The one session whose time counts, and the beat before: media time cannot grow faster than the clock.
  lease_key text,
  lease_at timestamptz,
  beat_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, enrolment_id),
  unique (tenant_id, lesson_id, user_id, cycle),
  foreign key (tenant_id, lesson_id) references lessons_lesson (tenant_id, lesson_id),
  foreign key (tenant_id, lesson_id, round_id) references lessons_round (tenant_id, lesson_id, round_id),
  check ((state = 'offered') = (offered_until is not null)),
  check (state not in ('waitlisted', 'offered') or queued_at is not null),
  check ((state = 'suspended') = (state_before is not null)),
  check (state <> 'completed' or completed_at is not null)
);
create index lessons_enrolment_user_idx on lessons_enrolment (tenant_id, user_id, last_seen_at desc, enrolment_id);
create index lessons_enrolment_lesson_idx on lessons_enrolment (tenant_id, lesson_id, created_at desc, enrolment_id desc);
create index lessons_enrolment_state_idx on lessons_enrolment (tenant_id, lesson_id, state, queued_at);
create index lessons_enrolment_round_idx on lessons_enrolment (tenant_id, lesson_id, round_id, state, queued_at);
select platform_protect('lessons_enrolment');

-- Orders that were placed for an enrolment: each counts once, whenever its money comes.
create table lessons_enrolment_order (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  order_id uuid not null,
  enrolment_id uuid not null,
  number text not null,
  -- Paid for a place that was taken by another way already: to be given back.
  is_surplus boolean not null default false,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, enrolment_id) references lessons_enrolment (tenant_id, enrolment_id)
);
create index lessons_enrolment_order_enrolment_idx on lessons_enrolment_order (tenant_id, enrolment_id);
select platform_protect('lessons_enrolment_order');

create table lessons_invitation (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  invitation_id uuid not null default uuidv7(),
  lesson_id uuid not null,
  round_id uuid,
  email text not null check (char_length(email) between 3 and 254),
  email_folded text not null,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, invitation_id),
  unique (tenant_id, token_hash),
  unique (tenant_id, lesson_id, email_folded),
  foreign key (tenant_id, lesson_id) references lessons_lesson (tenant_id, lesson_id),
  foreign key (tenant_id, lesson_id, round_id) references lessons_round (tenant_id, lesson_id, round_id)
);
create index lessons_invitation_round_idx on lessons_invitation (tenant_id, lesson_id, round_id);
select platform_protect('lessons_invitation');

create table lessons_part_progress (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  enrolment_id uuid not null,
  part_id uuid not null,
  state text not null default 'in_progress' check (state in ('in_progress', 'completed')),
  position_ms integer not null default 0 check (position_ms >= 0),
  -- What was really played, in milliseconds of media time.
  watched int4multirange not null default '{}',
  watched_ms integer not null default 0 check (watched_ms >= 0),
  active_seconds integer not null default 0 check (active_seconds >= 0),
  asset_version integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (tenant_id, enrolment_id, part_id),
  foreign key (tenant_id, enrolment_id) references lessons_enrolment (tenant_id, enrolment_id),
  foreign key (tenant_id, part_id) references lessons_part (tenant_id, part_id),
  check ((state = 'completed') = (completed_at is not null))
);
create index lessons_part_progress_part_idx on lessons_part_progress (tenant_id, part_id, state);
select platform_protect('lessons_part_progress');

create table lessons_note (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  note_id uuid not null default uuidv7(),
  enrolment_id uuid not null,
  part_id uuid not null,
  at_ms integer check (at_ms >= 0),
  body text not null check (char_length(body) between 1 and 4000),
  created_at timestamptz not null default now(),
  primary key (tenant_id, note_id),
  foreign key (tenant_id, enrolment_id) references lessons_enrolment (tenant_id, enrolment_id),
  foreign key (tenant_id, part_id) references lessons_part (tenant_id, part_id)
);
create index lessons_note_enrolment_idx on lessons_note (tenant_id, enrolment_id, part_id, at_ms, note_id);
create index lessons_note_part_idx on lessons_note (tenant_id, part_id);
select platform_protect('lessons_note', 'select, insert, update, delete');

-- Questions of a part, and their answers.
create table lessons_post (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  post_id uuid not null default uuidv7(),
  part_id uuid not null,
  question_id uuid,
  author_id uuid not null,
  author_name text not null check (char_length(author_name) between 1 and 200),
  is_staff boolean not null default false,
  body text not null check (char_length(body) between 1 and 4000),
  is_pinned boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, post_id),
  foreign key (tenant_id, part_id) references lessons_part (tenant_id, part_id),
  foreign key (tenant_id, question_id) references lessons_post (tenant_id, post_id)
);
create index lessons_post_part_idx on lessons_post (tenant_id, part_id, created_at desc, post_id desc);
create index lessons_post_question_idx on lessons_post (tenant_id, question_id, created_at);
create index lessons_post_author_idx on lessons_post (tenant_id, author_id, created_at);
select platform_protect('lessons_post');

create table lessons_review (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  review_id uuid not null default uuidv7(),
  lesson_id uuid not null,
  user_id uuid not null,
  author_name text not null check (char_length(author_name) between 1 and 200),
  rating integer not null check (rating between 1 and 5),
  body text not null default '' check (char_length(body) <= 2000),
  reply text not null default '' check (char_length(reply) <= 2000),
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, review_id),
  unique (tenant_id, lesson_id, user_id),
  foreign key (tenant_id, lesson_id) references lessons_lesson (tenant_id, lesson_id)
);
create index lessons_review_lesson_idx on lessons_review (tenant_id, lesson_id, created_at desc);
select platform_protect('lessons_review');

-- Lessons to come back to.
create table lessons_wish (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  user_id uuid not null,
  lesson_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, lesson_id),
  foreign key (tenant_id, lesson_id) references lessons_lesson (tenant_id, lesson_id)
);
create index lessons_wish_lesson_idx on lessons_wish (tenant_id, lesson_id);
select platform_protect('lessons_wish', 'select, insert, delete');

-- A person's own calendar as a program reads it: by a long secret, of which only the hash is kept.
create table lessons_feed (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  user_id uuid not null,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  unique (tenant_id, token_hash)
);
select platform_protect('lessons_feed');

alter table orders_order drop constraint orders_order_source_check;
alter table orders_order add constraint orders_order_source_check check (source in ('shop', 'lessons'));
