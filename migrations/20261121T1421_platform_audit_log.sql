-- The audit log is read by who, by what and by day; it says where a request came from, and who really acted
-- where one person acts for another. Lines are added only: the run-time role may not change them.

alter table platform_audit
  add column place text not null default '' check (char_length(place) <= 60),
  add column acting_id uuid;

create index platform_audit_time_idx on platform_audit (tenant_id, occurred_at, audit_id);
create index platform_audit_actor_idx on platform_audit (tenant_id, actor_id, occurred_at, audit_id);
create index platform_audit_action_idx on platform_audit (tenant_id, action, occurred_at, audit_id);

-- Who really sits at the keyboard where a session acts for its person.
alter table platform_session add column acting_id uuid;
