-- Pictures and sounds in the texts of questions, by ids that documents name. They belong to the bank: a question has none
-- before it is saved, and its versions share them. Which attempt shows which is never told by these ids.
create table exams_medium (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  medium_id uuid not null default uuidv7(),
  kind text not null check (kind in ('picture', 'sound')),
  object_id uuid not null,
  thumbnail_object_id uuid,
  width integer check (width > 0),
  height integer check (height > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, medium_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, thumbnail_object_id) references platform_object (tenant_id, object_id),
  -- Pictures have a thumbnail and a size in pixels, sounds have neither.
  check (num_nonnulls(thumbnail_object_id, width, height) = case kind when 'picture' then 3 else 0 end)
);
create index exams_medium_kind_idx on exams_medium (tenant_id, kind);
create index exams_medium_object_idx on exams_medium (tenant_id, object_id);
create index exams_medium_thumbnail_idx on exams_medium (tenant_id, thumbnail_object_id);
select platform_protect('exams_medium');
