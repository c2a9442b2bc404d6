-- A page that is built of rows and columns; its document then holds the words of the layout, for search and excerpts.
alter table content_version add column layout jsonb;
