-- Certificates: how they look, which lesson gives which, and the certificates themselves, which outlive both.

-- The last number of each Buddhist year. Its row is held until the issuing transaction ends: no number is ever left out.
create table certificates_counter (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  year integer not null check (year between 2400 and 3000),
  last_number integer not null check (last_number >= 0),
  primary key (tenant_id, year)
);
select platform_protect('certificates_counter');

-- Pictures and signatures of templates. Issued certificates are drawn with them: they stay.
create table certificates_picture (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  picture_id uuid not null default uuidv7(),
  object_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, picture_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id)
);
create index certificates_picture_object_idx on certificates_picture (tenant_id, object_id);
select platform_protect('certificates_picture', 'select, insert');

create table certificates_template (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  template_id uuid not null default uuidv7(),
  name text not null check (char_length(name) between 1 and 120),
  -- The latest version; whoever saves names the one that they saw.
  version integer not null default 1 check (version > 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, template_id)
);
create index certificates_template_updated_idx on certificates_template (tenant_id, updated_at desc, template_id desc);
select platform_protect('certificates_template');

create table certificates_template_version (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  template_id uuid not null,
  version integer not null check (version > 0),
  layout jsonb not null check (jsonb_typeof(layout) = 'object'),
  author_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, template_id, version),
  foreign key (tenant_id, template_id) references certificates_template (tenant_id, template_id)
);
select platform_protect('certificates_template_version', 'select, insert');

-- What a lesson gives. Keyed by the lesson, which is another module's.
create table certificates_lesson (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  lesson_id uuid not null,
  template_id uuid not null,
  -- Given at once on completion, or by hand.
  is_automatic boolean not null default true,
  valid_months integer check (valid_months between 1 and 240),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, lesson_id),
  foreign key (tenant_id, template_id) references certificates_template (tenant_id, template_id)
);
create index certificates_lesson_template_idx on certificates_lesson (tenant_id, template_id);
select platform_protect('certificates_lesson');

create table certificates_certificate (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  certificate_id uuid not null default uuidv7(),
  year integer not null,
  number integer not null check (number > 0),
  -- Twelve letters out of a secure source and one that checks them.
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{13}$'),
  template_id uuid not null,
  template_version integer not null,
  lesson_id uuid not null,
  lesson_slug text not null check (char_length(lesson_slug) between 1 and 100),
  enrolment_id uuid,
  user_id uuid,
  holder_name text not null check (char_length(holder_name) between 1 and 200),
  holder_folded text not null,
  holder_email text not null default '' check (char_length(holder_email) <= 254),
  lesson_title_th text not null check (char_length(lesson_title_th) between 1 and 120),
  lesson_title_en text not null default '' check (char_length(lesson_title_en) <= 120),
  hours numeric(6, 2) not null default 0 check (hours between 0 and 9999),
  score_percent numeric(5, 2) check (score_percent between 0 and 100),
  -- Everything that is printed, as it is printed.
  strings jsonb not null check (jsonb_typeof(strings) = 'object'),
  completed_on date not null,
  issued_at timestamptz not null,
  -- Last day on which it holds; null: for ever.
  expires_on date,
  state text not null default 'issued' check (state in ('issued', 'revoked', 'superseded')),
  state_reason text not null default '' check (char_length(state_reason) <= 500),
  state_at timestamptz,
  -- The one that this one took the place of.
  supersedes_id uuid,
  -- Whether its holder lets it be found by name.
  is_listed boolean not null default false,
  pdf_object_id uuid,
  pdf_sha256 text check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  -- Where everything stands on the page, as the file has it.
  drawn jsonb,
  primary key (tenant_id, certificate_id),
  unique (tenant_id, year, number),
  unique (tenant_id, code),
  foreign key (tenant_id, template_id, template_version) references certificates_template_version (tenant_id, template_id, version),
  foreign key (tenant_id, supersedes_id) references certificates_certificate (tenant_id, certificate_id),
  foreign key (tenant_id, pdf_object_id) references platform_object (tenant_id, object_id),
  check ((pdf_object_id is null) = (pdf_sha256 is null)),
  check ((pdf_object_id is null) = (drawn is null)),
  check ((state = 'issued') = (state_at is null)),
  check (state <> 'revoked' or state_reason <> '')
);
-- Once for an enrolment, however often it is asked for; a reissue stands beside the one that it replaces.
create unique index certificates_certificate_enrolment_key on certificates_certificate (tenant_id, enrolment_id) where supersedes_id is null;
create unique index certificates_certificate_supersedes_key on certificates_certificate (tenant_id, supersedes_id) where supersedes_id is not null;
create index certificates_certificate_supersedes_idx on certificates_certificate (tenant_id, supersedes_id);
create index certificates_certificate_template_idx on certificates_certificate (tenant_id, template_id, template_version);
create index certificates_certificate_pdf_idx on certificates_certificate (tenant_id, pdf_object_id);
create index certificates_certificate_sha_idx on certificates_certificate (tenant_id, pdf_sha256);
create index certificates_certificate_user_idx on certificates_certificate (tenant_id, user_id, issued_at desc);
-- The list of what was issued, of all lessons and of one, newest first; certificates that end.
create index certificates_certificate_issued_idx on certificates_certificate (tenant_id, issued_at desc, certificate_id desc);
create index certificates_certificate_lesson_idx on certificates_certificate (tenant_id, lesson_id, issued_at desc, certificate_id desc);
create index certificates_certificate_expires_idx on certificates_certificate (tenant_id, expires_on) where state = 'issued';
create index certificates_certificate_name_idx on certificates_certificate (tenant_id, holder_folded) where is_listed;
select platform_protect('certificates_certificate', 'select, insert, update');
