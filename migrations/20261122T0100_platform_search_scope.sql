-- A name is looked up among those of its tenant and kind alone. As two columns of the index they were two lists of every
-- row, walked beside the letters; as one they are one. What has been written and not yet put in order is read by every
-- search from its first to its last page: 32 pages instead of 512.
drop index platform_search_folded_idx;
create index platform_search_folded_idx on platform_search
  using gin ((tenant_id::text || kind), folded gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Nothing asks it: the letters decide what is found, the words only in which order.
drop index platform_search_tokens_idx;

create or replace function platform_search_items(wanted_kind text, pattern text, words tsquery, most integer)
returns table (item_id uuid, score real)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.item_id, ts_rank(s.tokens, words) as score
    from (select f.item_id, f.tokens from platform_search f
           -- the text of a uuid is always as long: no other tenant and kind make the same
           where f.tenant_id::text || f.kind = current_setting('app.tenant_id')::uuid::text || wanted_kind
             and f.folded like pattern
           limit 20000) as s
   order by score desc, s.item_id
   limit least(most, 2000)
$$;
