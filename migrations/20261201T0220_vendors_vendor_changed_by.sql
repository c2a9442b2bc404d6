-- Who registered a vendor, and who last changed its tax ID or bank account, so that neither of them checks or approves it.

alter table vendors_vendor
  -- The applicant, or who of the staff registered it; null once their account is erased.
  add registered_by uuid,
  -- Who last changed its tax ID, branch or bank account; null: nobody has, or their account is erased.
  add changed_by uuid;
update vendors_vendor set registered_by = applied_by where applied_by is not null;
create index vendors_vendor_registered_idx on vendors_vendor (tenant_id, registered_by) where registered_by is not null;
create index vendors_vendor_changed_idx on vendors_vendor (tenant_id, changed_by) where changed_by is not null;
