-- A repeated call gets the reply of the first one as it was: jsonb would put its fields into another order.
alter table platform_idempotency alter column response_body type json using response_body::json;
