-- Lessons in every state, learners, exams and certificates are found by the search of decision 21. When a row was last
-- given to the search; rows from before are found and indexed by a task.
alter table lessons_lesson add column indexed_at timestamptz;
create index lessons_lesson_unindexed_idx on lessons_lesson (tenant_id, lesson_id) where indexed_at is null;
alter table lessons_enrolment add column indexed_at timestamptz;
create index lessons_enrolment_unindexed_idx on lessons_enrolment (tenant_id, enrolment_id) where indexed_at is null;
alter table exams_exam add column indexed_at timestamptz;
create index exams_exam_unindexed_idx on exams_exam (tenant_id, exam_id) where indexed_at is null;
alter table certificates_certificate add column indexed_at timestamptz;
create index certificates_certificate_unindexed_idx on certificates_certificate (tenant_id, certificate_id) where indexed_at is null;

-- Members are found by their whole telephone number.
create index accounts_person_phone_idx on accounts_person (tenant_id, phone) where phone is not null;
