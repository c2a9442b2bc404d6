-- Statistics of an exam read its graded attempts by the time when they were handed in.
create index exams_attempt_submitted_idx on exams_attempt (tenant_id, exam_id, submitted_at)
  where state = 'graded' and not is_test;
