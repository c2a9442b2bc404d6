-- Attempts: what was asked of whom, frozen at the start, and what came back.

create table exams_attempt (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  attempt_id uuid not null,
  exam_id uuid not null,
  person_id uuid not null,
  -- In what the exam is taken, in the caller's words: `lessons.enrolment` and its id. `exams.open` and '' outside of anything.
  context_kind text not null check (char_length(context_kind) between 1 and 60),
  context_id text not null check (char_length(context_id) <= 100),
  number integer not null check (number >= 1),
  -- A manager's try: never counted.
  is_test boolean not null default false,
  state text not null check (state in ('in_progress', 'awaiting_marking', 'graded', 'voided')),
  seed bigint not null,
  -- What is decided by: marks, navigation, pass mark, as they stood at the start.
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  started_at timestamptz not null,
  deadline_at timestamptz,
  submitted_at timestamptz,
  submit_reason text check (submit_reason in ('learner', 'deadline', 'staff')),
  graded_at timestamptz,
  -- The one device that may write, and its last sign of life.
  lease_device text not null check (char_length(lease_device) between 8 and 100),
  lease_at timestamptz not null,
  score_milli bigint,
  max_milli bigint,
  passed boolean,
  revision integer not null default 0,
  primary key (tenant_id, attempt_id),
  unique (tenant_id, exam_id, person_id, context_kind, context_id, is_test, number),
  foreign key (tenant_id, exam_id) references exams_exam (tenant_id, exam_id),
  check (deadline_at is null or deadline_at >= started_at),
  check ((state = 'in_progress') = (submitted_at is null) or state = 'voided'),
  check (state <> 'graded' or (graded_at is not null and score_milli is not null and max_milli is not null))
) with (fillfactor = 70);
-- Starting is idempotent: one open attempt at a time.
create unique index exams_attempt_open_idx on exams_attempt (tenant_id, exam_id, person_id, context_kind, context_id, is_test) where state = 'in_progress';
create index exams_attempt_deadline_idx on exams_attempt (tenant_id, deadline_at) where state = 'in_progress' and deadline_at is not null;
create index exams_attempt_person_idx on exams_attempt (tenant_id, person_id, attempt_id);
create index exams_attempt_exam_idx on exams_attempt (tenant_id, exam_id, attempt_id);
create index exams_attempt_marking_idx on exams_attempt (tenant_id, attempt_id) where state = 'awaiting_marking';
select platform_protect('exams_attempt', 'select, insert, update');

-- One question of an attempt: frozen when it began, answered since.
create table exams_answer (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  attempt_id uuid not null,
  slot_no integer not null check (slot_no between 1 and 500),
  section_title text not null,
  version_id uuid not null,
  -- By which version of the question it was judged, once it was; a corrected key is a later one.
  key_version_id uuid,
  points_milli integer not null check (points_milli between 0 and 1000000),
  -- Ids in the order in which they are shown.
  shown_order jsonb not null check (jsonb_typeof(shown_order) = 'object'),
  seq bigint not null default 0 check (seq >= 0),
  response jsonb,
  saved_at timestamptz,
  is_flagged boolean not null default false,
  auto_milli integer,
  manual_milli integer,
  marking jsonb,
  marker_id uuid,
  marker_comment text not null default '' check (char_length(marker_comment) <= 5000),
  marked_at timestamptz,
  void_way text check (void_way in ('full', 'drop')),
  needs_marking boolean not null default false,
  primary key (tenant_id, attempt_id, slot_no),
  foreign key (tenant_id, attempt_id) references exams_attempt (tenant_id, attempt_id),
  foreign key (tenant_id, version_id) references exams_question_version (tenant_id, version_id),
  foreign key (tenant_id, key_version_id) references exams_question_version (tenant_id, version_id),
  check (marker_id is null or marked_at is not null),
  check (pg_column_size(response) <= 200000)
) with (fillfactor = 60);
create index exams_answer_version_idx on exams_answer (tenant_id, version_id, attempt_id);
create index exams_answer_key_idx on exams_answer (tenant_id, key_version_id) where key_version_id is not null;
create index exams_answer_marking_idx on exams_answer (tenant_id, attempt_id, slot_no) where needs_marking;
select platform_protect('exams_answer', 'select, insert, update');

-- What happened in an attempt, added to only.
create table exams_attempt_event (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  attempt_id uuid not null,
  event_id uuid not null default uuidv7(),
  kind text not null check (kind in ('started', 'lease_taken', 'blur', 'focus', 'late_save', 'submitted', 'marked', 'regraded', 'voided')),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  occurred_at timestamptz not null,
  primary key (tenant_id, attempt_id, event_id),
  foreign key (tenant_id, attempt_id) references exams_attempt (tenant_id, attempt_id)
);
select platform_protect('exams_attempt_event', 'select, insert');
