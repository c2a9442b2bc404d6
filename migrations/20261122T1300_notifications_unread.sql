-- What is told by mail alone is settled by reading, too.
drop index notifications_notification_unread_idx;
create index notifications_notification_unread_idx on notifications_notification (tenant_id, person_id) where read_at is null;
