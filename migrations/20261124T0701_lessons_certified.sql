-- When a learner got the certificate of an enrolment: the last step of a lesson's completion report. Null while none is valid.
alter table lessons_enrolment add column certified_at timestamptz;

-- Forced row security would hide the rows of all sites from this migration.
alter table lessons_enrolment no force row level security;
alter table certificates_certificate no force row level security;
update lessons_enrolment as enrolment set certified_at = certificate.issued_at
  from certificates_certificate as certificate
 where certificate.tenant_id = enrolment.tenant_id and certificate.enrolment_id = enrolment.enrolment_id and certificate.state = 'issued';
alter table certificates_certificate force row level security;
alter table lessons_enrolment force row level security;
