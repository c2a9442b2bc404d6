-- A list of one record's rows, such as the answers to a form, has views of its own: its filters name what only it has.
alter table platform_view add column subject uuid;
alter table platform_view drop constraint platform_view_tenant_id_person_id_list_name_key;
alter table platform_view add constraint platform_view_own_key unique nulls not distinct (tenant_id, person_id, list, subject, name);
drop index platform_view_shared_idx;
create index platform_view_shared_idx on platform_view (tenant_id, list, subject, name) where is_shared;
