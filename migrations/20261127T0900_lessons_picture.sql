-- Pictures in the texts of a lesson's parts. Their addresses are asked for anew each time, so that only those who may
-- open a part see them.
create table lessons_picture (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  picture_id uuid not null default uuidv7(),
  lesson_id uuid not null,
  full_object_id uuid not null,
  thumbnail_object_id uuid not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, picture_id),
  foreign key (tenant_id, lesson_id) references lessons_lesson (tenant_id, lesson_id),
  foreign key (tenant_id, full_object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, thumbnail_object_id) references platform_object (tenant_id, object_id)
);
create index lessons_picture_lesson_idx on lessons_picture (tenant_id, lesson_id, picture_id);
create index lessons_picture_full_idx on lessons_picture (tenant_id, full_object_id);
create index lessons_picture_thumbnail_idx on lessons_picture (tenant_id, thumbnail_object_id);
select platform_protect('lessons_picture');
