-- Exams and work that is handed in as parts of a lesson.
alter table lessons_part drop constraint lessons_part_kind_check;
alter table lessons_part add constraint lessons_part_kind_check
  check (kind in ('text', 'link', 'embed', 'video', 'audio', 'document', 'file', 'exam', 'assignment'));
create index lessons_published_part_exam_idx on lessons_published_part (tenant_id, lesson_id, (body ->> 'examId')) where kind = 'exam';

-- What an exam or a piece of work was worth, of 100; null where nothing is counted.
alter table lessons_part_progress
  add column standing text check (standing in ('awaiting', 'marked', 'returned')),
  add column score_percent numeric(5, 2) check (score_percent between 0 and 100),
  add column is_passed boolean;

-- Media time that beats may add beyond what the clock allows; it is filled up slowly.
alter table lessons_enrolment add column slack_ms integer not null default 5000 check (slack_ms between 0 and 5000);

-- What a learner handed in, each time anew.
create table lessons_handin (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  handin_id uuid not null default uuidv7(),
  enrolment_id uuid not null,
  part_id uuid not null,
  number integer not null check (number between 1 and 50),
  body text not null default '' check (char_length(body) <= 20000),
  file_id uuid,
  file_name text not null default '' check (char_length(file_name) <= 300),
  state text not null default 'awaiting' check (state in ('awaiting', 'marked', 'returned')),
  points_milli integer check (points_milli between 0 and 1000000),
  feedback text not null default '' check (char_length(feedback) <= 8000),
  marked_by uuid,
  marked_at timestamptz,
  handed_at timestamptz not null default now(),
  primary key (tenant_id, handin_id),
  unique (tenant_id, enrolment_id, part_id, number),
  foreign key (tenant_id, enrolment_id) references lessons_enrolment (tenant_id, enrolment_id),
  foreign key (tenant_id, part_id) references lessons_part (tenant_id, part_id),
  check (body <> '' or file_id is not null),
  check ((state = 'awaiting') = (marked_at is null)),
  check ((state = 'marked') = (points_milli is not null))
);
create index lessons_handin_part_idx on lessons_handin (tenant_id, part_id, state, handed_at, handin_id);
select platform_protect('lessons_handin');
