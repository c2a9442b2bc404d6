-- Claims are paid in parts, with tax withheld by the payer; quotations are accepted or declined.

alter table billing_document
  add column paid_satang bigint not null default 0 check (paid_satang >= 0),
  add column withheld_satang bigint not null default 0 check (withheld_satang >= 0),
  drop constraint billing_document_state_check,
  add constraint billing_document_state_check
    check (state in ('issued', 'open', 'partially_paid', 'paid', 'uncollectible', 'accepted', 'declined', 'void', 'replaced')),
  add constraint billing_document_settled_check check (paid_satang + withheld_satang <= grand_total_satang);

-- What is written on an issued document stays: only its state moves, as the law lets it, and what was paid and taken back.
create or replace function billing_document_keep() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  moving constant text[] := '{state,state_at,state_reason,credited_satang,paid_satang,withheld_satang}';
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'an issued document is immutable: %', old.number using errcode = 'restrict_violation';
  end if;
  if new.credited_satang < old.credited_satang then
    raise exception 'a credit note is not taken back: %', old.number using errcode = 'restrict_violation';
  end if;
  if new.state = old.state and (new.state_at, new.state_reason) is distinct from (old.state_at, old.state_reason) then
    raise exception 'the reason of a state is immutable: %', old.number using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and not coalesce(new.state = any (case old.state
       when 'issued' then '{void,replaced}'::text[]
       when 'open' then '{partially_paid,paid,void,uncollectible,accepted,declined,replaced}'
       when 'partially_paid' then '{paid,uncollectible}'
       when 'paid' then '{replaced}'
       when 'uncollectible' then '{partially_paid,paid}'
       when 'accepted' then '{void}'
       when 'declined' then '{accepted}' end), false) then
    raise exception '% does not become %: %', old.state, new.state, old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
