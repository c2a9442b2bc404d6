-- Answers to forms that are paid for through an order. The order belongs to another module and is named by its id alone.
alter domain order_source drop constraint order_source_known;
alter domain order_source add constraint order_source_known check (value in ('shop', 'lessons', 'forms'));
alter table forms_response add column order_id uuid;
alter table forms_response add constraint forms_response_erased_order check (state <> 'erased' or order_id is null);
create unique index forms_response_order_idx on forms_response (tenant_id, order_id) where order_id is not null;
