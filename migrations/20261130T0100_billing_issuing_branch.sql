-- Where documents are issued: drafts name a branch, and a site chooses the branch that issues for online sales; without a
-- choice it is the head office.
alter table billing_seller
  add column online_branch_id uuid,
  add foreign key (tenant_id, seller_id, online_branch_id) references billing_branch (tenant_id, seller_id, branch_id);
create index billing_seller_online_idx on billing_seller (tenant_id, seller_id, online_branch_id) where online_branch_id is not null;

alter table billing_draft alter column content type jsonb using '{"branch": "00000"}'::jsonb || content;

-- The list of documents shows those of one branch, the newest first.
drop index billing_document_branch_idx;
create index billing_document_branch_idx on billing_document (tenant_id, seller_id, branch_id, document_id);
