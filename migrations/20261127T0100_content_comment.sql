-- What members write below a post. Readers see it once somebody has approved it, or at once where the site wants that. What was
-- brought in from another site has the name of its author there, and a key that keeps a later file from adding it again.
create table content_comment (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  comment_id uuid not null,
  item_id uuid not null,
  author_id uuid,
  author_name text not null default '' check (char_length(author_name) <= 100),
  body text not null check (char_length(body) between 1 and 10000),
  state text not null check (state in ('waiting', 'shown', 'rejected')),
  import_key text check (char_length(import_key) between 1 and 100),
  created_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  primary key (tenant_id, comment_id),
  check ((author_id is null) = (import_key is not null)),
  foreign key (tenant_id, item_id) references content_item (tenant_id, item_id) on delete cascade
);
create index content_comment_item_idx on content_comment (tenant_id, item_id, state, created_at);
create index content_comment_state_idx on content_comment (tenant_id, state, created_at, comment_id);
create index content_comment_created_idx on content_comment (tenant_id, created_at, comment_id);
create index content_comment_decided_by_idx on content_comment (tenant_id, decided_by);
-- The same words of the same person below the same post are one comment: sent twice, or from two tabs.
create unique index content_comment_once on content_comment (tenant_id, author_id, item_id, md5(body));
create unique index content_comment_import_key on content_comment (tenant_id, item_id, import_key) where import_key is not null;
select platform_protect('content_comment');
