-- When a site's room was counted anew, and how many counters had said something else than what there is.
alter table files_usage
  add column counted_at timestamptz,
  add column counted_wrong integer not null default 0 check (counted_wrong >= 0);
