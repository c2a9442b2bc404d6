-- A picture above the questions of a form.
alter table forms_form add column cover_object_id uuid;
alter table forms_form add column cover_sha256 text check (cover_sha256 ~ '^[0-9a-f]{64}$');
alter table forms_form add check ((cover_object_id is null) = (cover_sha256 is null));
alter table forms_form add foreign key (tenant_id, cover_object_id) references platform_object (tenant_id, object_id);
create index forms_form_cover_idx on forms_form (tenant_id, cover_object_id);
