-- The review of an item's newest version, beside what is published: asked for, then approved or sent back with a note.
create table content_review (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  item_id uuid not null,
  state text not null check (state in ('in_review', 'approved', 'changes_requested')),
  -- The version that was handed in; once decided, the one that the decision is about.
  version_number integer not null check (version_number >= 1),
  submitted_by uuid,
  submit_note text not null default '' check (char_length(submit_note) <= 500),
  submitted_at timestamptz not null,
  decided_by uuid,
  decision_note text not null default '' check (char_length(decision_note) <= 500),
  decided_at timestamptz,
  primary key (tenant_id, item_id),
  foreign key (tenant_id, item_id) references content_item (tenant_id, item_id) on delete cascade,
  check ((state = 'in_review') = (decided_at is null))
);
create index content_review_submitted_by_idx on content_review (tenant_id, submitted_by);
create index content_review_decided_by_idx on content_review (tenant_id, decided_by);
select platform_protect('content_review');
