-- Mail that failed is counted on dashboards and listed on its own.
create index platform_mail_failed_idx on platform_mail (tenant_id, mail_id)
  where state in ('failed', 'bounced');
