-- Lessons in every state, learners, exams and certificates are found by the search of decision 21. When a row was last
-- given to the search; rows from before are found and indexed by a task.
alter table lessons_lesson add column indexed_at timestamptz;
create index lessons_lesson_unindexed_idx on lessons_lesson (tenant_id, lesson_id) where indexed_at is null;
alter table lessons_enrolment add column indexed_at timestamptz;
create index lessons_enrolment_unindexed_idx on lessons_enrolment (tenant_id, enrolment_id) where indexed_at is null;
alter table exams_exam add column indexed_at timestamptz;
create index exams_exam_unindexed_idx on exams_exam (tenant_id, exam_id) where indexed_at is null;
alter table certificates_certificate add column indexed_at timestamptz;
create index certificates_certificate_unindexed_idx on certificates_certificate (tenant_id, certificate_id) where indexed_at is null;

-- Members are found by their whole telephone number.
create index accounts_person_phone_idx on accounts_person (tenant_id, phone) where phone is not null;

-- A search over many kinds at once is quick: the index of trigrams knows no kind, so that a word that is frequent in one
-- kind would be read through for every other one. A kind is looked for there only if few items hold the terms as whole
-- words, and words of its vocabulary hold them inside; numbers only by their beginnings.
create function platform_search_items(wanted_kind text, phrase text, terms jsonb, most integer, is_quick boolean)
returns table (item_id uuid, score real)
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  tenant constant text := current_setting('app.tenant_id')::uuid::text;
  prefix constant text := platform_search_prefix(tenant::uuid, wanted_kind);
  source constant text := format('(select item_id, folded from platform_search where tenant_id = %L and kind = %L', tenant, wanted_kind);
  first_rows constant integer := 500;
  frequent constant integer := 15; -- hits among the first rows
  wanted constant integer := least(most, 2000);
  many_rows constant integer := 12 * wanted;
  enough constant integer := least(wanted, greatest(wanted / 3, 100)); -- other sources are asked only for fewer
  looked_at constant integer := case when is_quick then 4000 else 20000 end;
  few constant integer := 8; -- a quick search is content with so many
  holding text; -- condition for the index of trigrams; of a code only its longest part, the others are in too many rows
  checking text; -- the whole condition, on `folded`
  lexemes text; -- the same as a tsquery
  points text; -- score of the terms
  is_narrow boolean; -- whether a term has three letters in a row, so that trigrams narrow the search
  ids uuid[];
  further uuid; -- the last row that was read at first, where there may be more
  found record;
  seen integer;
begin
  select string_agg('(' || t.holding || ')', ' and '), string_agg('(' || t.checking || ')', ' and '),
         string_agg('(' || t.lexemes || ')', ' & '),
         string_agg('case when ' || t.typed_first || ' then 2 when ' || t.typed || ' then 1 else 0 end', ' + '),
         bool_or(t.is_narrow)
    into holding, checking, lexemes, points, is_narrow
    from (select string_agg('(' || s.holding || ')', ' or ' order by s.place) as holding,
                 string_agg('(' || s.checking || ')', ' or ' order by s.place) as checking,
                 string_agg('(' || s.lexemes || ')', ' | ' order by s.place) as lexemes,
                 max(s.checking) filter (where s.place = 1) as typed,
                 max(s.checking_first) filter (where s.place = 1) as typed_first,
                 bool_and(s.is_narrow) as is_narrow
            from jsonb_array_elements(terms) with ordinality as term (spellings, n)
           cross join lateral (
             select spelling.place,
                    string_agg(case when char_length(part.longest) > 2 then format('platform_search_letters(folded) like %L', '%' || platform_search_like(platform_search_letters(part.longest)) || '%')
                                    else format('strpos(folded, %L) > 0', w.word) end, ' and ') as holding,
                    string_agg(format('strpos(folded, %L) > 0', w.word), ' and ') as checking,
                    string_agg(format('strpos(left(folded, 160), %L) > 0', w.word), ' and ') as checking_first,
                    string_agg(platform_search_lexemes(prefix, w.word), ' & ') as lexemes,
                    bool_or(char_length(part.longest) > 2) as is_narrow
               from jsonb_array_elements(term.spellings) with ordinality as spelling (words, place)
              cross join lateral jsonb_array_elements_text(spelling.words) as w (word)
              cross join lateral (select p as longest from regexp_split_to_table(w.word, '[-@._/]+') as p order by char_length(p) desc limit 1) as part
              where w.word <> ''
              group by spelling.place) as s
           group by term.n) as t;
  if holding is null then return; end if;

  execute format('select (coalesce(array_agg(item_id) filter (where %s), ''{}''))[1:%s], (array_agg(item_id))[%s]
                    from %s order by item_id desc limit %s) as newest',
                 checking, wanted, first_rows, source, first_rows)
     into ids, further;
  if further is not null then
    if cardinality(ids) >= frequent or not is_narrow then
      execute format('select $1 || array(select item_id from %s and item_id < %L order by item_id desc limit %s) as newest where %s limit %s)',
                     source, further, many_rows, checking, wanted - cardinality(ids))
         into ids using ids;
    end if;
    if cardinality(ids) < wanted then
      execute format('select $1 || array(select item_id from %s and left(folded, 40) like %L limit %s) as beginning where %s)',
                   source, platform_search_like(left(phrase, 40)) || '%', enough, checking)
         into ids using ids;
    end if;
    if cardinality(ids) < enough then
      execute format('select $1 || array(select item_id from (select item_id, tenant_id, kind, folded from platform_search where tokens @@ %L::tsquery offset 0) as words
                       where tenant_id = %L and kind = %L and %s limit %s)', lexemes, tenant, wanted_kind, checking, enough)
         into ids using ids;
    end if;
    if is_quick and is_narrow then
      is_narrow := cardinality(ids) < few and (
        select bool_and(t.is_known)
          from (select bool_or(s.is_known) as is_known
                  from jsonb_array_elements(terms) with ordinality as term (spellings, n)
                 cross join lateral (
                   select bool_and(w.word !~ '[0-9]' and exists (
                            select from platform_search_word v
                             where v.tenant_id = tenant::uuid and v.kind = wanted_kind and strpos(v.word, w.word) > 0)) as is_known
                     from jsonb_array_elements(term.spellings) with ordinality as spelling (words, place)
                    cross join lateral jsonb_array_elements_text(spelling.words) as w (word)
                    group by spelling.place) as s
                 group by term.n) as t);
    end if;
    if cardinality(ids) < enough and is_narrow then
      seen := 0;
      for found in execute format('select item_id, tenant_id, kind from platform_search where %s limit %s', holding, looked_at) loop
        seen := seen + 1;
        continue when found.tenant_id <> tenant::uuid or found.kind <> wanted_kind;
        continue when found.item_id = any (ids);
        ids := ids || found.item_id;
        exit when cardinality(ids) >= enough;
      end loop;
      -- So many rows of other tenants and kinds hold it that one's own may be missing: then only one's own are read.
      if seen = looked_at and cardinality(ids) < enough and not is_quick then
        execute format('select $1 || array(select item_id from %s and %s limit %s) as own)', source, holding, enough) into ids using ids;
      end if;
    end if;
  end if;

  return query execute format(
    'select item_id, (case when folded = %L or folded like %L then 16 when folded like %L then 8 else 0 end + %s)::real as score
       from platform_search where tenant_id = %L and kind = %L and item_id = any($1) and %s
      order by score desc, item_id desc limit %s',
    phrase, platform_search_like(phrase) || E'\n%', platform_search_like(phrase) || '%', points, tenant, wanted_kind, checking,
    wanted) using ids;
end $$;
revoke execute on function platform_search_items(text, text, jsonb, integer, boolean) from public;
grant execute on function platform_search_items(text, text, jsonb, integer, boolean) to sala_app;

create or replace function platform_search_items(wanted_kind text, phrase text, terms jsonb, most integer)
returns table (item_id uuid, score real)
language sql stable security definer set search_path = public, pg_temp as $$
  select item_id, score from platform_search_items(wanted_kind, phrase, terms, most, false)
$$;
