-- Recovery codes are hashed with a key that is not in the database in the clear. It derived from the installation's secret,
-- so that codes ended with it; from now on each person's codes have a key of their own, sealed like every other secret.
-- Null: codes from before, whose key still derives from the secret.
alter table accounts_second_factor
  add column codes_key_sealed text
    constraint accounts_second_factor_codes_key_sealed_check check (char_length(codes_key_sealed) between 40 and 400);
