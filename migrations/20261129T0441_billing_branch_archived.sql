-- Further branches of a seller: closed ones are archived, since documents refer to them. The head office stays.
alter table billing_branch
  add column archived_at timestamptz,
  -- A save names the version that it began with.
  add column version integer not null default 1 check (version > 0),
  add check (archived_at is null or code <> '00000');
