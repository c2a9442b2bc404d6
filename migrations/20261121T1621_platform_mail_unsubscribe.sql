-- Where one press of a mail program ends the mails of this kind (RFC 8058).
alter table platform_mail add column unsubscribe_url text check (char_length(unsubscribe_url) <= 600 and unsubscribe_url ~ '^https?://[^[:space:]<>]+$');
