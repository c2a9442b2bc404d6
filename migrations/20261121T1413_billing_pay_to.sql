-- The account that a payment was opened with: a new account of the site does not redirect money that is on its way.
-- Null where the site had no account then.
alter table billing_payment add column pay_to jsonb check (jsonb_typeof(pay_to) = 'object');
update billing_payment payment set pay_to = tenant.settings -> 'promptpay'
  from sites_tenant tenant
 where tenant.tenant_id = payment.tenant_id and jsonb_typeof(tenant.settings -> 'promptpay') = 'object';
