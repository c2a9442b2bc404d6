-- Payers' names are found by the search of decision 21. Payments from before are found and indexed by a task.
-- `contact_folded` is no longer written; it stays while servers of the previous version may run.
alter table billing_payment
  alter column contact_folded drop not null,
  add column indexed_at timestamptz;
create index billing_payment_unindexed_idx on billing_payment (tenant_id, payment_id) where indexed_at is null;
