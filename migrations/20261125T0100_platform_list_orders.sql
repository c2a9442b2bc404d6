-- Orders of work lists that an index serves: read from their beginning, whatever the list's filter leaves out.
create index stock_level_label_idx on stock_level (tenant_id, label, item_id) where policy <> 'untracked';
create index billing_payment_amount_idx on billing_payment (tenant_id, amount_satang, payment_id);
create index certificates_certificate_holder_idx on certificates_certificate (tenant_id, holder_name, certificate_id);
create index certificates_certificate_lesson_holder_idx on certificates_certificate (tenant_id, lesson_id, holder_name, certificate_id);
create index exams_exam_title_idx on exams_exam (tenant_id, title, exam_id);
create index exams_exam_updated_idx on exams_exam (tenant_id, updated_at, exam_id);

-- The mail to an address, found by the address's beginning. A column of its own, because an index of an expression is not used
-- under row security.
alter table platform_mail add column recipient_key text not null generated always as (lower(recipient)) stored;
create index platform_mail_recipient_idx on platform_mail (tenant_id, recipient_key collate "C");
