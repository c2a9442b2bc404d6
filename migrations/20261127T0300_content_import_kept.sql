-- Version that an import left an item at: at another one somebody has changed it since, and a later file leaves it as it is.
-- What the file said of comments is told apart, so that new ones come in without the text.
alter table content_item add column import_version integer;
alter table content_item add column import_comments_hash text check (char_length(import_comments_hash) = 43);

-- Where a picture was fetched, so that a later file of the same site does not fetch it again.
alter table content_picture add column source_address text check (char_length(source_address) between 1 and 2000);
