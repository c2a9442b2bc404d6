-- The page on which an attempt is taken, for lists of a person's exams; empty where the exam is open to every member, whose
-- page exams know themselves. It holds no secret: it has no query.
alter table exams_attempt
  add column page_path text not null default '' check (page_path = '' or (page_path ~ '^/[^/\\]' and strpos(page_path, '?') = 0 and char_length(page_path) <= 2500));
