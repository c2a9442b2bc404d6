-- Since when a learner plays a part, and how much of it was credited since: both by the database's clock.
alter table lessons_part_progress
  add column opened_at timestamptz,
  add column opened_by text check (char_length(opened_by) between 8 and 64),
  add column beat_at timestamptz,
  add column credited_ms integer not null default 0 check (credited_ms >= 0),
  add constraint lessons_part_progress_opening_check check (num_nulls(opened_at, opened_by, beat_at) in (0, 3));

-- Gaps of less than a second are closed when stretches are added, no longer when they are measured.
alter table lessons_part_progress no force row level security;
update lessons_part_progress as progress
   set watched = closed.ranges
  from (
    select tenant_id, enrolment_id, part_id,
           (select range_agg(int4range(greatest(0, lower(wide) + 500), upper(wide) - 500))
              from unnest((select range_agg(int4range(lower(piece) - 500, upper(piece) + 500)) from unnest(watched) as piece)) as wide) as ranges
      from lessons_part_progress
     where watched <> '{}'
  ) as closed
 where closed.tenant_id = progress.tenant_id and closed.enrolment_id = progress.enrolment_id and closed.part_id = progress.part_id
   and closed.ranges <> progress.watched;
alter table lessons_part_progress force row level security;
