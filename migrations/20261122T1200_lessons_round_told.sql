-- The change of their round that a learner was last told of, as its sequence: told once, also when the job begins again.
alter table lessons_enrolment add column told_sequence integer not null default 0;
