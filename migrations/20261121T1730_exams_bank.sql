-- Questions with versions that never change, and the exams that are put together from them.

create table exams_question (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  question_id uuid not null default uuidv7(),
  -- A path of words, `ความปลอดภัย/อาหาร`; empty is no category.
  category text not null default '' check (char_length(category) <= 200),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  level smallint not null default 2 check (level between 1 and 3),
  -- Of the current version, for lists: its kind, and the beginning of its stem.
  kind text not null check (kind in ('single', 'truefalse', 'multiple', 'short', 'numeric', 'matching', 'ordering', 'gaps', 'essay', 'survey')),
  title text not null check (char_length(title) between 1 and 200),
  search_text text not null check (char_length(search_text) <= 4000),
  current_version integer not null default 1 check (current_version >= 1),
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, question_id)
);
create index exams_question_list_idx on exams_question (tenant_id, question_id) where archived_at is null;
create index exams_question_category_idx on exams_question (tenant_id, category, question_id) where archived_at is null;
create index exams_question_kind_idx on exams_question (tenant_id, kind, question_id) where archived_at is null;
create index exams_question_search_idx on exams_question using gin (search_text gin_trgm_ops);
create index exams_question_tags_idx on exams_question using gin (tags);
select platform_protect('exams_question', 'select, insert, update');

-- What was asked, as it was asked. Nothing here is ever changed: attempts point to it.
create table exams_question_version (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  version_id uuid not null default uuidv7(),
  question_id uuid not null,
  version integer not null check (version >= 1),
  kind text not null check (kind in ('single', 'truefalse', 'multiple', 'short', 'numeric', 'matching', 'ordering', 'gaps', 'essay', 'survey')),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  created_at timestamptz not null,
  created_by uuid,
  primary key (tenant_id, version_id),
  unique (tenant_id, question_id, version),
  foreign key (tenant_id, question_id) references exams_question (tenant_id, question_id)
);
select platform_protect('exams_question_version', 'select, insert');

create table exams_exam (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  exam_id uuid not null default uuidv7(),
  slug text not null check (char_length(slug) between 1 and 120),
  title text not null check (char_length(title) between 1 and 200),
  description text not null default '' check (char_length(description) <= 5000),
  kind text not null check (kind in ('practice', 'quiz', 'final', 'pre', 'post', 'survey')),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  -- Whether every member of the site may take it by its own address, outside of any lesson.
  is_open boolean not null default false,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, exam_id),
  unique (tenant_id, slug)
);
create index exams_exam_list_idx on exams_exam (tenant_id, state, exam_id);
select platform_protect('exams_exam', 'select, insert, update');

create table exams_section (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  exam_id uuid not null,
  section_no integer not null check (section_no between 1 and 50),
  title text not null check (char_length(title) <= 200),
  intro text not null default '' check (char_length(intro) <= 5000),
  primary key (tenant_id, exam_id, section_no),
  foreign key (tenant_id, exam_id) references exams_exam (tenant_id, exam_id)
);
select platform_protect('exams_section', 'select, insert, delete');

-- One fixed question, or a rule by which questions are drawn.
create table exams_slot (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  exam_id uuid not null,
  section_no integer not null,
  slot_no integer not null check (slot_no between 1 and 500),
  question_id uuid,
  draw_category text check (char_length(draw_category) <= 200),
  draw_tags text[] not null default '{}' check (cardinality(draw_tags) <= 10),
  draw_level smallint check (draw_level between 1 and 3),
  draw_count integer check (draw_count between 1 and 200),
  points_milli integer not null check (points_milli between 0 and 1000000),
  primary key (tenant_id, exam_id, slot_no),
  foreign key (tenant_id, exam_id, section_no) references exams_section (tenant_id, exam_id, section_no),
  foreign key (tenant_id, question_id) references exams_question (tenant_id, question_id),
  check ((question_id is null) = (draw_count is not null))
);
create index exams_slot_section_idx on exams_slot (tenant_id, exam_id, section_no);
create index exams_slot_question_idx on exams_slot (tenant_id, question_id) where question_id is not null;
select platform_protect('exams_slot', 'select, insert, delete');

-- What holds for one person only: more time, more attempts, other days.
create table exams_override (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  exam_id uuid not null,
  person_id uuid not null,
  extra_percent integer not null default 0 check (extra_percent between 0 and 500),
  extra_attempts integer not null default 0 check (extra_attempts between 0 and 50),
  opens_at timestamptz,
  closes_at timestamptz,
  reason text not null default '' check (char_length(reason) <= 500),
  updated_at timestamptz not null,
  primary key (tenant_id, exam_id, person_id),
  foreign key (tenant_id, exam_id) references exams_exam (tenant_id, exam_id),
  check (closes_at is null or opens_at is null or closes_at > opens_at)
);
select platform_protect('exams_override', 'select, insert, update, delete');

-- A question that turned out to be wrong in an exam: everybody gets it whole, or it counts for nobody.
create table exams_void (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  exam_id uuid not null,
  question_id uuid not null,
  way text not null check (way in ('full', 'drop')),
  primary key (tenant_id, exam_id, question_id),
  foreign key (tenant_id, exam_id) references exams_exam (tenant_id, exam_id),
  foreign key (tenant_id, question_id) references exams_question (tenant_id, question_id)
);
create index exams_void_question_idx on exams_void (tenant_id, question_id);
select platform_protect('exams_void', 'select, insert, update, delete');
