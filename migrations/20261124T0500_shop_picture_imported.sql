-- Pictures that an import added and nobody has arranged since: its undo deletes them.
alter table shop_product_picture add is_imported boolean not null default false;
