-- Shared spaces: they belong to a record of another module, and to no person.

alter table files_space
  -- The kind of records that a shared space belongs to, as the module that owns them declares it, and which record.
  add column subject_kind text check (subject_kind ~ '^[a-z][a-z_]{1,29}$'),
  add column subject_id uuid,
  drop constraint files_space_kind_check,
  add constraint files_space_kind_check check (kind in ('person', 'public', 'shared')),
  add constraint files_space_subject_check check (
    (kind = 'shared') = (subject_kind is not null) and (subject_kind is null) = (subject_id is null)),
  add constraint files_space_subject_key unique (tenant_id, subject_kind, subject_id);
