-- Lessons: the catalogue, the tree that teachers work on, and what of it is published.

create table lessons_category (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  category_id uuid not null default uuidv7(),
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  title_th text not null check (char_length(title_th) between 1 and 80),
  title_en text not null default '' check (char_length(title_en) <= 80),
  sort integer not null default 0,
  primary key (tenant_id, category_id),
  unique (tenant_id, code)
);
select platform_protect('lessons_category');

create table lessons_lesson (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  lesson_id uuid not null default uuidv7(),
  slug text not null check (char_length(slug) between 1 and 100),
  category_id uuid,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  visibility text not null default 'public' check (visibility in ('public', 'unlisted', 'private')),
  title_th text collate "th-x-icu" not null check (char_length(title_th) between 1 and 120),
  title_en text not null default '' check (char_length(title_en) <= 120),
  summary_th text not null default '' check (char_length(summary_th) <= 400),
  summary_en text not null default '' check (char_length(summary_en) <= 400),
  description text not null default '' check (char_length(description) <= 20000),
  -- What one gets, for whom it is, what one should know: a line each.
  goals text not null default '' check (char_length(goals) <= 4000),
  audience text not null default '' check (char_length(audience) <= 2000),
  requirements text not null default '' check (char_length(requirements) <= 2000),
  level text not null default 'all' check (level in ('all', 'beginner', 'intermediate', 'advanced')),
  language text not null default 'th' check (language in ('th', 'en')),
  regular_price_satang bigint not null default 0 check (regular_price_satang between 0 and 100000000000),
  -- 0: no sale.
  sale_price_satang bigint not null default 0 check (sale_price_satang between 0 and 100000000000),
  -- What one pays: the sale price where there is one, below the regular price.
  price_satang bigint not null generated always as (
    case when sale_price_satang > 0 and (regular_price_satang = 0 or sale_price_satang < regular_price_satang)
         then sale_price_satang else regular_price_satang end) stored check (price_satang >= 0),
  enrol_mode text not null default 'open' check (enrol_mode in ('open', 'code', 'invite', 'approval')),
  -- SHA-256 of the code, by the site's own salt.
  code_hash text check (code_hash ~ '^[0-9a-f]{64}$'),
  -- Seats of the lesson itself; lessons with rounds count by round. Null: no limit.
  capacity integer check (capacity between 1 and 1000000),
  access_days integer check (access_days between 1 and 3650),
  -- Hours that a certificate names.
  hours numeric(6, 2) not null default 0 check (hours between 0 and 9999),
  -- What completion asks for beside the required parts: minutes of study, a teacher's word.
  min_study_minutes integer not null default 0 check (min_study_minutes between 0 and 100000),
  needs_approval boolean not null default false,
  cover_object_id uuid,
  cover_sha256 text check (cover_sha256 ~ '^[0-9a-f]{64}$'),
  -- Of the settings and of the tree: whoever saves names the one that they saw.
  version integer not null default 1,
  tree_version integer not null default 1,
  -- Tree version of the latest publication, 0 before the first.
  published_tree integer not null default 0,
  published_version integer not null default 0,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What cards show, worked out by whatever changes it.
  part_count integer not null default 0,
  duration_seconds integer not null default 0,
  learner_count integer not null default 0 check (learner_count >= 0),
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  teacher_names text not null default '' check (char_length(teacher_names) <= 400),
  is_listed boolean not null generated always as (status = 'published' and visibility = 'public') stored,
  primary key (tenant_id, lesson_id),
  unique (tenant_id, slug),
  foreign key (tenant_id, category_id) references lessons_category (tenant_id, category_id),
  foreign key (tenant_id, cover_object_id) references platform_object (tenant_id, object_id),
  check ((cover_object_id is null) = (cover_sha256 is null)),
  check ((enrol_mode = 'code') = (code_hash is not null)),
  check (status <> 'published' or published_version > 0)
);
create index lessons_lesson_category_idx on lessons_lesson (tenant_id, category_id, published_at desc, lesson_id desc);
create index lessons_lesson_cover_idx on lessons_lesson (tenant_id, cover_object_id);
-- The catalogue, by each order that it has.
create index lessons_lesson_newest_idx on lessons_lesson (tenant_id, published_at, lesson_id) where is_listed;
create index lessons_lesson_price_idx on lessons_lesson (tenant_id, price_satang, lesson_id) where is_listed;
create index lessons_lesson_popular_idx on lessons_lesson (tenant_id, learner_count, lesson_id) where is_listed;
create index lessons_lesson_title_idx on lessons_lesson (tenant_id, title_th, lesson_id) where is_listed;
-- The teachers' list: newest work first.
create index lessons_lesson_updated_idx on lessons_lesson (tenant_id, updated_at desc, lesson_id desc);
select platform_protect('lessons_lesson');

-- Addresses that a lesson had: they lead on for ever, unless another lesson takes one.
create table lessons_slug_history (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  slug text not null check (char_length(slug) between 1 and 100),
  lesson_id uuid not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, slug),
  foreign key (tenant_id, lesson_id) references lessons_lesson (tenant_id, lesson_id)
);
create index lessons_slug_history_lesson_idx on lessons_slug_history (tenant_id, lesson_id);
select platform_protect('lessons_slug_history');

-- Who teaches: a relation to one lesson, never a role of the site.
create table lessons_staff (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  lesson_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('owner', 'teacher', 'assistant')),
  name text not null check (char_length(name) between 1 and 200),
  about text not null default '' check (char_length(about) <= 1000),
  email text not null default '' check (char_length(email) <= 254),
  is_shown boolean not null default true,
  position integer not null default 0,
  primary key (tenant_id, lesson_id, user_id),
  foreign key (tenant_id, lesson_id) references lessons_lesson (tenant_id, lesson_id)
);
create index lessons_staff_user_idx on lessons_staff (tenant_id, user_id, lesson_id);
select platform_protect('lessons_staff');

create table lessons_prerequisite (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  lesson_id uuid not null,
  required_lesson_id uuid not null,
  primary key (tenant_id, lesson_id, required_lesson_id),
  foreign key (tenant_id, lesson_id) references lessons_lesson (tenant_id, lesson_id),
  foreign key (tenant_id, required_lesson_id) references lessons_lesson (tenant_id, lesson_id),
  check (lesson_id <> required_lesson_id)
);
create index lessons_prerequisite_required_idx on lessons_prerequisite (tenant_id, required_lesson_id);
select platform_protect('lessons_prerequisite');

create table lessons_section (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  section_id uuid not null default uuidv7(),
  lesson_id uuid not null,
  title text not null check (char_length(title) between 1 and 120),
  position integer not null,
  retired_at timestamptz,
  primary key (tenant_id, section_id),
  unique (tenant_id, lesson_id, section_id),
  foreign key (tenant_id, lesson_id) references lessons_lesson (tenant_id, lesson_id)
);
create index lessons_section_lesson_idx on lessons_section (tenant_id, lesson_id, position);
select platform_protect('lessons_section');

-- The part as teachers work on it. One that learners have worked on is retired, never removed.
create table lessons_part (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  part_id uuid not null default uuidv7(),
  lesson_id uuid not null,
  section_id uuid not null,
  slug text not null check (char_length(slug) between 1 and 100),
  kind text not null check (kind in ('text', 'link', 'embed', 'video', 'audio', 'document', 'file', 'exam')),
  title text not null check (char_length(title) between 1 and 120),
  position integer not null,
  is_required boolean not null default true,
  is_preview boolean not null default false,
  min_seconds integer not null default 0 check (min_seconds between 0 and 86400),
  -- Of film and sound; of everything else how long a reader takes.
  duration_ms integer not null default 0 check (duration_ms between 0 and 86400000),
  release_days integer not null default 0 check (release_days between 0 and 3650),
  -- What the kind holds: text, address, file, captions, exam.
  body jsonb not null default '{}' check (jsonb_typeof(body) = 'object'),
  -- Grows when the file is another: what was watched of the one before does not count for it.
  asset_version integer not null default 1,
  retired_at timestamptz,
  primary key (tenant_id, part_id),
  unique (tenant_id, lesson_id, slug),
  foreign key (tenant_id, lesson_id, section_id) references lessons_section (tenant_id, lesson_id, section_id)
);
create index lessons_part_section_idx on lessons_part (tenant_id, lesson_id, section_id, position);
select platform_protect('lessons_part');

-- What learners see: written as a whole at each publication.
create table lessons_published_part (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  lesson_id uuid not null,
  part_id uuid not null,
  slug text not null,
  kind text not null,
  title text not null,
  -- Counts through the whole lesson.
  position integer not null,
  section_id uuid not null,
  section_title text not null,
  is_required boolean not null,
  is_preview boolean not null,
  min_seconds integer not null,
  duration_ms integer not null,
  release_days integer not null,
  body jsonb not null,
  asset_version integer not null,
  primary key (tenant_id, lesson_id, part_id),
  unique (tenant_id, lesson_id, slug),
  foreign key (tenant_id, part_id) references lessons_part (tenant_id, part_id)
);
create index lessons_published_part_part_idx on lessons_published_part (tenant_id, part_id);
create index lessons_published_part_order_idx on lessons_published_part (tenant_id, lesson_id, position);
select platform_protect('lessons_published_part');

-- Every publication as it was, for looking back and taking back.
create table lessons_snapshot (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  lesson_id uuid not null,
  version integer not null check (version > 0),
  tree jsonb not null,
  note text not null default '' check (char_length(note) <= 300),
  author_id uuid,
  author_name text not null default '',
  published_at timestamptz not null default now(),
  primary key (tenant_id, lesson_id, version),
  foreign key (tenant_id, lesson_id) references lessons_lesson (tenant_id, lesson_id)
);
select platform_protect('lessons_snapshot', 'select, insert');

-- A run of the lesson with dates, a place and seats of its own.
create table lessons_round (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  round_id uuid not null default uuidv7(),
  lesson_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  starts_on date not null,
  ends_on date not null,
  enrol_until_on date,
  capacity integer check (capacity between 1 and 100000),
  teacher text not null default '' check (char_length(teacher) <= 200),
  place text not null default '' check (char_length(place) <= 200),
  status text not null default 'open' check (status in ('open', 'cancelled')),
  sequence integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, round_id),
  unique (tenant_id, lesson_id, round_id),
  foreign key (tenant_id, lesson_id) references lessons_lesson (tenant_id, lesson_id),
  check (ends_on >= starts_on)
);
create index lessons_round_lesson_idx on lessons_round (tenant_id, lesson_id, starts_on);
create index lessons_round_days_idx on lessons_round (tenant_id, starts_on, ends_on);
select platform_protect('lessons_round');
