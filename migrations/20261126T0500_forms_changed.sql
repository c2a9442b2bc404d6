-- When the person who sent an answer last changed it.
alter table forms_response add column changed_at timestamptz;
