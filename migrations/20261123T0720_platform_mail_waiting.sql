-- A mail for which there is no mail server waits and says so; it is not tried. Those that were tried in vain until their job
-- gave up are found by the sweeper (`platform.send_waiting_mail`), which reads across sites.
alter table platform_mail drop constraint platform_mail_state_check;
alter table platform_mail add constraint platform_mail_state_check
  check (state in ('waiting', 'queued', 'sending', 'sent', 'failed', 'kept', 'bounced'));
create index platform_mail_waiting_idx on platform_mail (tenant_id, mail_id) where state = 'waiting';
select platform_owner_access('platform_mail');
