-- Who ended a membership; owners work in all branches, and nobody becomes one by a link for several people.

-- Null while it goes on, and where that account was deleted.
alter table clusters_member add column ended_by uuid;
create index clusters_member_ended_by_idx on clusters_member (tenant_id, ended_by) where ended_by is not null;
update clusters_member set branch_codes = null where role = 'owner';
alter table clusters_member add check (role <> 'owner' or branch_codes is null);
update clusters_invitation set branch_codes = null where role = 'owner';
update clusters_invitation set revoked_at = now() where role = 'owner' and max_uses > 1 and revoked_at is null;
alter table clusters_invitation add check (role <> 'owner' or branch_codes is null);
