-- Anybody who knows a payment's slug can read this path, so it must hold no secret: it has no query.
alter table billing_payment no force row level security;
update billing_payment set return_path = split_part(return_path, '?', 1) where strpos(return_path, '?') > 0;
alter table billing_payment force row level security;
alter table billing_payment
  add constraint billing_payment_return_path_query_check check (strpos(return_path, '?') = 0);
