-- What members write below a post. Readers see it once somebody has approved it, or at once where the site wants that.
create table content_comment (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  comment_id uuid not null,
  item_id uuid not null,
  author_id uuid not null,
  body text not null check (char_length(body) between 1 and 2000),
  state text not null check (state in ('waiting', 'shown', 'rejected')),
  created_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  primary key (tenant_id, comment_id),
  foreign key (tenant_id, item_id) references content_item (tenant_id, item_id) on delete cascade
);
create index content_comment_item_idx on content_comment (tenant_id, item_id, state, created_at);
create index content_comment_state_idx on content_comment (tenant_id, state, created_at, comment_id);
create index content_comment_decided_by_idx on content_comment (tenant_id, decided_by);
-- The same words of the same person below the same post are one comment: sent twice, or from two tabs.
create unique index content_comment_once on content_comment (tenant_id, author_id, item_id, md5(body));
select platform_protect('content_comment');
