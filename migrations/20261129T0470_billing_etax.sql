-- Tax documents by mail to the buyer, with the authority that stamps them in copy (e-Tax Invoice by Time Stamp).

alter table platform_mail
  add column copy_to text check (copy_to ~ '^[^@[:space:]<>,;:"]+@[^@[:space:]<>,;:"]+$' and char_length(copy_to) <= 254);

-- Null: the site does not take part.
alter table billing_seller
  add column etax_copy_to text check (etax_copy_to ~ '^[^@[:space:]<>,;:"]+@[^@[:space:]<>,;:"]+$' and char_length(etax_copy_to) <= 254);

-- A document is sent once; whether its mail has left is the mail's state.
create table billing_etax (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  document_id uuid not null,
  mail_id uuid not null,
  recipient text not null check (char_length(recipient) between 3 and 254),
  -- Of the file that was sent.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references billing_document (tenant_id, document_id),
  foreign key (tenant_id, mail_id) references platform_mail (tenant_id, mail_id)
);
create index billing_etax_mail_idx on billing_etax (tenant_id, mail_id);
select platform_protect('billing_etax', 'select, insert');
