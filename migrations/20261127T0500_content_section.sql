-- Sections that stand on several pages: items with a layout and no address of their own.
alter table content_item drop constraint content_item_kind_check;
alter table content_item add constraint content_item_kind_check check (kind in ('post', 'page', 'collection', 'section'));
alter table content_address drop constraint content_address_space_check;
alter table content_address add constraint content_address_space_check check (space in ('blog', 'page', 'section'));
create index content_item_section_idx on content_item (tenant_id, updated_at desc, item_id desc) where kind = 'section' and deleted_at is null;
