-- When the latest attempt was counted: waits between two attempts are told from it.
alter table platform_attempt add column last_attempt_at timestamptz not null default now();
