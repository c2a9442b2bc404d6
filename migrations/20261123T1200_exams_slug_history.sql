-- Addresses that an exam had: they lead on for ever, unless another exam takes one.
create table exams_slug_history (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  slug text not null check (char_length(slug) between 1 and 120),
  exam_id uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, slug),
  foreign key (tenant_id, exam_id) references exams_exam (tenant_id, exam_id)
);
create index exams_slug_history_exam_idx on exams_slug_history (tenant_id, exam_id);
select platform_protect('exams_slug_history');
