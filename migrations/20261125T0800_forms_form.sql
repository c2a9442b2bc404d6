-- Forms: what they ask, version by version, and the answers.

create table forms_form (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  form_id uuid not null default uuidv7(),
  slug text not null check (char_length(slug) between 1 and 100),
  -- A fixed address of the site that leads to this form.
  alias text check (alias in ('doa-register-68')),
  title_th text not null check (char_length(title_th) between 1 and 200),
  title_en text not null default '' check (char_length(title_en) <= 200),
  state text not null default 'draft' check (state in ('draft', 'open', 'closed', 'archived')),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  -- The questions as they are being edited.
  draft jsonb not null check (jsonb_typeof(draft) = 'object'),
  -- Whoever saves names the version that they saw.
  version integer not null default 1 check (version > 0),
  published_version integer check (published_version > 0),
  -- Answers that hold a place.
  taken integer not null default 0 check (taken >= 0),
  -- Key of the hashes by which one person's answers are recognised.
  key_sealed text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, form_id),
  unique (tenant_id, slug),
  check (state <> 'open' or published_version is not null)
);
create unique index forms_form_alias_key on forms_form (tenant_id, alias) where alias is not null;
create index forms_form_updated_idx on forms_form (tenant_id, updated_at desc, form_id desc);
select platform_protect('forms_form');

create table forms_version (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  form_id uuid not null,
  version integer not null check (version > 0),
  questions jsonb not null check (jsonb_typeof(questions) = 'object'),
  author_id uuid,
  published_at timestamptz not null default now(),
  primary key (tenant_id, form_id, version),
  foreign key (tenant_id, form_id) references forms_form (tenant_id, form_id)
);
select platform_protect('forms_version', 'select, insert');

-- Places of options. Changed by one conditional statement, while the form's row is locked.
create table forms_option_counter (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  form_id uuid not null,
  option_id text not null check (option_id ~ '^o_[a-z0-9]{8}$'),
  -- Null: any number.
  cap integer check (cap >= 0),
  used integer not null default 0 check (used >= 0),
  primary key (tenant_id, form_id, option_id),
  foreign key (tenant_id, form_id) references forms_form (tenant_id, form_id)
);
select platform_protect('forms_option_counter', 'select, insert, update');

create table forms_response (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  response_id uuid not null default uuidv7(),
  form_id uuid not null,
  version integer not null,
  -- Of the page that was sent: sent again, it is the same answer.
  start_id uuid not null,
  -- What the person keeps and quotes. Opens nothing.
  reference text not null check (reference ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  state text not null default 'submitted'
    check (state in ('submitted', 'under_review', 'accepted', 'rejected', 'withdrawn', 'spam', 'erased')),
  -- Whether it holds a place of the form and of the options that it chose.
  is_counted boolean not null,
  -- By field id; what is encrypted stands here masked.
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  answers_sealed text,
  -- The answers in words, for searching.
  searched text not null default '',
  user_id uuid,
  -- Hash by which one person's answers are recognised.
  person_key text check (person_key ~ '^[0-9a-f]{64}$'),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  submitted_at timestamptz not null,
  state_at timestamptz not null,
  primary key (tenant_id, response_id),
  unique (tenant_id, reference),
  unique (tenant_id, form_id, start_id),
  foreign key (tenant_id, form_id, version) references forms_version (tenant_id, form_id, version),
  check (state not in ('withdrawn', 'spam') or not is_counted),
  check (state <> 'erased' or (answers = '{}' and answers_sealed is null and user_id is null and person_key is null))
);
create unique index forms_response_person_key on forms_response (tenant_id, form_id, person_key)
  where person_key is not null and is_counted;
create index forms_response_form_idx on forms_response (tenant_id, form_id, submitted_at desc, response_id desc);
create index forms_response_version_idx on forms_response (tenant_id, form_id, version);
create index forms_response_user_idx on forms_response (tenant_id, user_id) where user_id is not null;
create index forms_response_submitted_idx on forms_response (tenant_id, submitted_at) where state <> 'erased';
select platform_protect('forms_response');

create table forms_note (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  note_id uuid not null default uuidv7(),
  response_id uuid not null,
  author_id uuid,
  author_name text not null check (char_length(author_name) <= 200),
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  primary key (tenant_id, note_id),
  foreign key (tenant_id, response_id) references forms_response (tenant_id, response_id) on delete cascade
);
create index forms_note_response_idx on forms_note (tenant_id, response_id, note_id);
create index forms_note_author_idx on forms_note (tenant_id, author_id) where author_id is not null;
select platform_protect('forms_note');
