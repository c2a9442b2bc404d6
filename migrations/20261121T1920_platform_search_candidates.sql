-- A word that nearly everything holds is not ranked to the last row: of so many matches those found first are compared.
-- What is asked for by a rarer word is ranked whole, as before.
create or replace function platform_search_items(wanted_kind text, pattern text, words tsquery, most integer)
returns table (item_id uuid, score real)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.item_id, ts_rank(s.tokens, words) as score
    from (select f.item_id, f.tokens from platform_search f
           where f.tenant_id = current_setting('app.tenant_id')::uuid and f.kind = wanted_kind and f.folded like pattern
           limit 20000) as s
   order by score desc, s.item_id
   limit least(most, 2000)
$$;
