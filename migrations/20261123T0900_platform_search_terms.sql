-- A query is a list of terms that must all occur, each in one of several spellings, each spelling a list of words:
-- [[["กาแฟ"], ["coffee"]], [["คั่ว"]]] is (กาแฟ or coffee) and คั่ว. A word matches inside other words.
drop function platform_search_items(text, text, tsquery, integer);

-- Trigrams end at tone marks and other signs that Unicode does not count as letters, so that ผึ่ง and ผึ้ง had the same
-- ones. Click letters, which no text holds, stand in for them.
create function platform_search_letters(folded text) returns text
language sql immutable strict parallel safe as $$
  select translate(folded, '็่้๊๋์๎', 'ǀǁǂǃʕʔʘ')
$$;

-- Small tenants are read through, so this index needs no tenant: walking the list of all rows of a large one, beside the
-- letters, was what took longest. What it finds of other tenants is dropped, and bounded, in platform_search_items.
drop index platform_search_folded_idx;
create index platform_search_letters_idx on platform_search
  using gin (platform_search_letters(folded) gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Tokens begin with what tells tenant and kind apart, so that one key of the index is one word of one tenant and kind.
create function platform_search_prefix(tenant_id uuid, kind text) returns text
language sql immutable strict parallel safe as $$
  select left(md5(tenant_id::text || kind), 8)
$$;
-- Titles stand first in a text: those that begin with the whole query.
create index platform_search_beginning_idx on platform_search (tenant_id, kind, left(folded, 40) text_pattern_ops);

-- Words of the texts of one kind, for the correction of spelling. A word is kept until the daily sweep finds it unused.
create table platform_search_word (
  tenant_id uuid not null references sites_tenant (tenant_id),
  kind text not null check (char_length(kind) between 1 and 60),
  word text not null check (char_length(word) between 2 and 40),
  primary key (tenant_id, kind, word)
);
select platform_protect('platform_search_word');
select platform_owner_access('platform_search_word');

-- A word without what Thai writers confuse: tone marks, silenced letters, long and short vowels, letters of equal sound;
-- doubled Latin letters. Two spellings of a word usually have the same plain form.
create function platform_search_plain(word text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(
    translate(
      replace(regexp_replace(regexp_replace(word, '[ก-ฮ][ิุ]?์', '', 'g'), '[็-๎]', '', 'g'), 'ำ', 'ัม'),
      'ะาีืูใฆขฉฌซศษญฎฏฐฑฒถธณผภฝฬรฮ',
      'ััิึุไคคชชสสสยดตทททททนพพฟลลห'),
    '([a-z])\1+', '\1', 'g')
$$;

-- The consonants of a word by their sound, written in Latin letters, so that a name in Thai and its Latin spelling are
-- equal: สมหญิง and somying are both smyng. After Royal Institute romanisation (RTGS, 1999), without its vowels.
create function platform_search_sound(word text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(
    case when word ~ '[ก-ฮ]' then
      replace(translate(
        -- silenced letters; รร as a vowel; a leading ห that only raises the tone; ย and ว that end a diphthong
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(word, '[ก-ฮ][ิุ]?์', '', 'g'), 'รร', '', 'g'),
          'ห(?=[งญนมยรลว])', '', 'g'), '([าัิีึืุู][่้๊๋]?|ไ.[่้๊๋]?)[ยว]', '\1', 'g'),
        'กขคฆจฉชฌซศษสดฎตฏถทธฐฑฒนณบปผพภฟฝมยญรลฬวหฮงอฤะัาำิีึืุูเแโใไๅ็่้๊๋๎ๆ',
        'kkkkccccssssddttttttttnnbppppffmyyrllwhh@'), '@', 'ng')
    else
      replace(regexp_replace(translate(
        replace(replace(replace(replace(replace(replace(replace(
          regexp_replace(word, '([aeiou])[yw](?![aeiou])', '\1', 'g'),
          'ng', '@'), 'kh', 'k'), 'th', 't'), 'ph', 'p'), 'ch', '#'), 'sh', '#'), 'x', 'ks'),
        'c#gqjvz', 'kckkcws'), '[^a-z@]|[aeiou]', '', 'g'), '@', 'ng')
    end, '(.)\1+', '\1', 'g')
$$;

create index platform_search_word_plain_idx on platform_search_word
  using gin ((tenant_id::text || kind), platform_search_plain(word) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index platform_search_word_sound_idx on platform_search_word (tenant_id, kind, platform_search_sound(word));

-- Words learnt from the index so far; texts that change later tell their own.
insert into platform_search_word (tenant_id, kind, word)
select distinct s.tenant_id, s.kind, t.word
  from platform_search s cross join lateral unnest(tsvector_to_array(s.tokens)) as t (word)
 where char_length(t.word) between 2 and 40 and t.word ~ '[[:alpha:]]'
on conflict do nothing;

update platform_search s set tokens = array_to_tsvector(array(
  select platform_search_prefix(s.tenant_id, s.kind) || t.word from unnest(tsvector_to_array(s.tokens)) as t (word)));
create index platform_search_tokens_idx on platform_search using gin (tokens) with (gin_pending_list_limit = 256);

create function platform_search_like(word text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(word, '([\\%_])', '\\\1', 'g')
$$;

-- A word of a query as a tsquery over the tokens of one tenant and kind: codes and addresses by their parts, as they are
-- indexed; numbers and short words as beginnings of tokens.
create function platform_search_lexemes(prefix text, word text) returns text
language sql immutable strict parallel safe as $$
  select coalesce(string_agg(quote_literal(prefix || part) || case when char_length(part) < 3 or part ~ '[0-9]' then ':*' else '' end, ' & '),
                  quote_literal(prefix))
    from regexp_split_to_table(replace(word, '\', ''), '[-@]+') as t (part) where part <> ''
$$;

-- Items of one kind whose text holds every term, best first. Titles stand first in a text: what begins with the whole
-- query comes first, then what holds the typed spelling of more terms near its beginning, then the newest. Only candidates
-- are ranked, never all matches. Rows are read newest first, all of a small tenant; a frequent term fills the list there. For
-- a rare one, the indexes of tokens and then of trigrams are asked.
create function platform_search_items(wanted_kind text, phrase text, terms jsonb, most integer)
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
  looked_at constant integer := 20000;
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
      if seen = looked_at and cardinality(ids) < enough then
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
revoke execute on function platform_search_items(text, text, jsonb, integer) from public;
grant execute on function platform_search_items(text, text, jsonb, integer) to sala_app;

-- Words of one kind that are spelt like the words asked for, or sound like them in the other script. `plain` and
-- `asked_plain` are what the caller compares; `is_known` tells that the asked word itself occurs.
create function platform_search_words(wanted_kind text, asked_words text[])
returns table (asked text, word text, asked_plain text, plain text, is_known boolean, is_sound boolean)
language plpgsql stable security definer set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.25 as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  owner constant text := tenant::text || wanted_kind;
begin
  return query
    select a.asked, found.word, a.plain, platform_search_plain(found.word),
           exists (select from platform_search_word k where k.tenant_id = tenant and k.kind = wanted_kind and k.word = a.asked),
           found.is_sound
      from (select distinct w.asked, platform_search_plain(w.asked) as plain, platform_search_sound(w.asked) as sound
              from unnest(asked_words[1:40]) as w (asked)) as a
     cross join lateral (
       (select v.word, false as is_sound from platform_search_word v
         where (v.tenant_id::text || v.kind) = owner and platform_search_plain(v.word) % a.plain
         order by similarity(platform_search_plain(v.word), a.plain) desc, v.word limit 20)
       union all
       (select v.word, true from platform_search_word v
         where v.tenant_id = tenant and v.kind = wanted_kind and char_length(a.sound) > 1
           and platform_search_sound(v.word) = a.sound and (v.word ~ '[ก-ฮ]') <> (a.asked ~ '[ก-ฮ]')
         order by v.word limit 20)) as found
     order by a.asked, found.is_sound, found.word;
end $$;
revoke execute on function platform_search_words(text, text[]) from public;
grant execute on function platform_search_words(text, text[]) to sala_app;
