-- One branch of a taxpayer is one vendor once staff check it: an application alone blocks nobody.

drop index vendors_vendor_taxpayer_key;
create unique index vendors_vendor_taxpayer_key on vendors_vendor (tenant_id, tax_id, branch_code)
  where state in ('checking', 'approved', 'suspended');
