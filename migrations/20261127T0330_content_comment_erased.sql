-- A comment that was brought in and deleted keeps its key, without its words and its author: no later file of the same site
-- brings it back.
alter table content_comment drop constraint content_comment_body_check, drop constraint content_comment_state_check;
alter table content_comment
  add constraint content_comment_body_check check (char_length(body) <= 10000 and (body = '') = (state = 'erased')),
  add constraint content_comment_state_check check (state in ('waiting', 'shown', 'rejected', 'erased')),
  add constraint content_comment_erased_check check (state <> 'erased' or (import_key is not null and author_name = ''));
