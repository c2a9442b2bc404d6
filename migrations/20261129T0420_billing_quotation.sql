-- Quotations are accepted or declined once by who holds the link; an accepted one becomes an order.

create table billing_quotation_answer (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  document_id uuid not null,
  answer text not null check (answer in ('accepted', 'declined')),
  -- As it was typed: the name stands for a signature.
  answered_name text not null check (char_length(answered_name) between 1 and 200),
  answered_at timestamptz not null,
  -- What was ordered by accepting, which is another module's.
  target_kind text check (target_kind ~ '^[a-z][a-z0-9_.]{0,59}$'),
  target_id text check (char_length(target_id) between 1 and 100),
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references billing_document (tenant_id, document_id),
  check ((target_kind is null) = (target_id is null)),
  check (target_kind is null or answer = 'accepted')
);
create unique index billing_quotation_answer_target_key on billing_quotation_answer (tenant_id, target_kind, target_id)
  where target_kind is not null;
select platform_protect('billing_quotation_answer', 'select, insert, update');

alter domain order_source drop constraint order_source_known;
alter domain order_source add constraint order_source_known check (value in ('shop', 'lessons', 'forms', 'quotation'));
