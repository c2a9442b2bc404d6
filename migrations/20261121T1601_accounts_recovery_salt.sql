-- Recovery codes are kept by the hash that passwords are kept by, with a salt for each set of them. Codes of before
-- have none and are still compared by their keyed hash, until they are renewed.
alter table accounts_recovery_code add column salt bytea check (octet_length(salt) >= 16);
