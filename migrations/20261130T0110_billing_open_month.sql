-- The month of the books in which a document of a day stands: that of the day, or the next one that is open. A preview asks
-- for it before anything is issued.
create function billing_open_month(tenant uuid, seller uuid, day date) returns date
language plpgsql stable set search_path = public, pg_temp as $$
declare
  month date := day - (extract(day from day)::integer - 1);
begin
  while exists (select from billing_closed_period p
                 where p.tenant_id = tenant and p.seller_id = seller and p.month_on = month and p.reopened_at is null) loop
    month := (month + interval '1 month')::date;
  end loop;
  return month;
end $$;
revoke execute on function billing_open_month(uuid, uuid, date) from public;
grant execute on function billing_open_month(uuid, uuid, date) to sala_app;

create or replace function billing_document_book() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform billing_share_books(new.tenant_id);
  new.book_month_on := billing_open_month(new.tenant_id, new.seller_id,
                                          case when new.kind in ('credit_note', 'debit_note') then new.issued_on else new.tax_point_on end);
  return new;
end $$;

-- Who answered a quotation, where they were signed in: the name that they typed is in the export of their data.
alter table billing_quotation_answer add column answered_by uuid;
create index billing_quotation_answer_by_idx on billing_quotation_answer (tenant_id, answered_by) where answered_by is not null;
