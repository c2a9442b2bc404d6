-- Descriptions of products become documents. An empty line begins a paragraph, every other line break stays one; more empty
-- lines than one stay at the beginning of the paragraph after them. A text of very many lines stays one paragraph, whose
-- line breaks pages show as they are. `documentOfText` in `platform/documents` makes the same.
create function shop_document_of_text(given text) returns jsonb language sql immutable as $$
  with described as (
    select replace(replace(given, E'\r\n', E'\n'), E'\r', E'\n') as body
  ), paragraph as (
    select place, words
      from described, regexp_split_to_table(body, E'(?<=[^\n])\n\n') with ordinality as split (words, place)
     where length(body) - length(replace(body, E'\n', '')) < 2000
    union all
    select 1, null from described where length(body) - length(replace(body, E'\n', '')) >= 2000
  )
  select jsonb_build_object('type', 'doc', 'content', coalesce(jsonb_agg(
           case when words is null then
             jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', (select body from described))))
           when words = '' then
             jsonb_build_object('type', 'paragraph')
           else
             jsonb_build_object('type', 'paragraph', 'content', (
               select jsonb_agg(inline_node order by line.place, part)
                 from regexp_split_to_table(words, E'\n') with ordinality as line (letters, place),
                      lateral (values (1, case when line.place > 1 then jsonb_build_object('type', 'hardBreak') end),
                                      (2, case when letters <> '' then jsonb_build_object('type', 'text', 'text', letters) end)) as each (part, inline_node)
                where inline_node is not null))
           end order by place), '[]'))
    from paragraph
   where (select body from described) <> ''
$$;

alter table shop_product rename column description_th to document_th;
alter table shop_product rename column description_en to document_en;
alter table shop_product
  drop constraint shop_product_description_th_check,
  drop constraint shop_product_description_en_check,
  alter column document_th drop default,
  alter column document_en drop default,
  alter column document_th type jsonb using shop_document_of_text(document_th),
  alter column document_en type jsonb using shop_document_of_text(document_en),
  alter column document_th set default '{"type": "doc", "content": []}',
  alter column document_en set default '{"type": "doc", "content": []}',
  add check (document_th ->> 'type' = 'doc' and jsonb_typeof(document_th -> 'content') = 'array'),
  add check (document_en ->> 'type' = 'doc' and jsonb_typeof(document_en -> 'content') = 'array');
drop function shop_document_of_text(text);

-- Pictures in descriptions. They belong to the shop, not to a product: a description may be written before its product is
-- stored, and be copied to another. Everybody who sees the description sees them.
create table shop_description_picture (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  picture_id uuid not null default uuidv7(),
  full_object_id uuid not null,
  full_sha256 text not null check (full_sha256 ~ '^[0-9a-f]{64}$'),
  thumbnail_object_id uuid not null,
  thumbnail_sha256 text not null check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, picture_id),
  foreign key (tenant_id, full_object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, thumbnail_object_id) references platform_object (tenant_id, object_id)
);
create index shop_description_picture_full_idx on shop_description_picture (tenant_id, full_object_id);
create index shop_description_picture_thumbnail_idx on shop_description_picture (tenant_id, thumbnail_object_id);
select platform_protect('shop_description_picture');
