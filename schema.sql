-- Written from the live catalogue by `sala schema`. Do not edit: write a migration.

create extension btree_gin;
create extension btree_gist;
create extension pg_trgm;

create collation natural_order (provider = icu, locale = 'th-u-kn-true');

create domain delivery_kind as text constraint delivery_kind_known CHECK ((VALUE = ANY (ARRAY['ship'::text, 'pickup'::text, 'none'::text])));
create domain email_address as text constraint email_address_form CHECK (((char_length(VALUE) <= 254) AND (VALUE ~ '^[^@[:space:]<>,;:"]+@[^@[:space:]<>,;:"]+$'::text)));
create domain filled_100 as text constraint filled_100_length CHECK (((char_length(VALUE) >= 1) AND (char_length(VALUE) <= 100)));
create domain filled_120 as text constraint filled_120_length CHECK (((char_length(VALUE) >= 1) AND (char_length(VALUE) <= 120)));
create domain filled_200 as text constraint filled_200_length CHECK (((char_length(VALUE) >= 1) AND (char_length(VALUE) <= 200)));
create domain filled_300 as text constraint filled_300_length CHECK (((char_length(VALUE) >= 1) AND (char_length(VALUE) <= 300)));
create domain filled_40 as text constraint filled_40_length CHECK (((char_length(VALUE) >= 1) AND (char_length(VALUE) <= 40)));
create domain filled_60 as text constraint filled_60_length CHECK (((char_length(VALUE) >= 1) AND (char_length(VALUE) <= 60)));
create domain json_record as jsonb constraint json_record_form CHECK ((jsonb_typeof(VALUE) = 'object'::text));
create domain line_number as integer constraint line_number_within CHECK (((VALUE >= 1) AND (VALUE <= 200)));
create domain line_quantity as integer constraint line_quantity_within CHECK (((VALUE >= 1) AND (VALUE <= 100000)));
create domain locale_code as text constraint locale_code_known CHECK ((VALUE = ANY (ARRAY['th'::text, 'en'::text])));
create domain order_attention as text constraint order_attention_known CHECK ((VALUE = ANY (ARRAY['paid_without_stock'::text, 'paid_after_cancel'::text, 'refund_due'::text, 'overpaid'::text, 'slip_overdue'::text, 'stock_lost'::text])));
create domain order_number as text constraint order_number_form CHECK ((VALUE ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'::text));
create domain order_source as text constraint order_source_known CHECK ((VALUE = ANY (ARRAY['shop'::text, 'lessons'::text, 'forms'::text, 'quotation'::text])));
create domain order_status as text constraint order_status_known CHECK ((VALUE = ANY (ARRAY['placed'::text, 'confirmed'::text, 'completed'::text, 'expired'::text, 'cancelled'::text])));
create domain payment_lines as jsonb constraint payment_lines_form CHECK (((jsonb_typeof(VALUE) = 'array'::text) AND (octet_length((VALUE)::text) <= 32000)));
create domain payment_slug as text constraint payment_slug_form CHECK ((VALUE ~ '^[a-z0-9-]{8,64}$'::text));
create domain payment_target as text constraint payment_target_form CHECK ((VALUE ~ '^[a-z][a-z0-9_.]{0,59}$'::text));
create domain rate_bp as integer constraint rate_bp_within CHECK (((VALUE >= 0) AND (VALUE <= 10000)));
create domain reservation_quantity as integer constraint reservation_quantity_positive CHECK ((VALUE > 0));
create domain reservation_status as text constraint reservation_status_known CHECK ((VALUE = ANY (ARRAY['active'::text, 'committed'::text, 'released'::text, 'expired'::text, 'lost'::text])));
create domain satang as bigint constraint satang_not_negative CHECK ((VALUE >= 0));
create domain sha256_hex as text constraint sha256_hex_form CHECK ((VALUE ~ '^[0-9a-f]{64}$'::text));
create domain site_path as text constraint site_path_form CHECK (((VALUE ~~ '/%'::text) AND (char_length(VALUE) <= 300)));
create domain stock_on_hand as integer constraint stock_on_hand_within CHECK (((VALUE >= '-1000000000'::integer) AND (VALUE <= 1000000000)));
create domain stock_policy as text constraint stock_policy_known CHECK ((VALUE = ANY (ARRAY['forbid'::text, 'allow'::text, 'untracked'::text])));
create domain stock_reserved as integer constraint stock_reserved_within CHECK (((VALUE >= 0) AND (VALUE <= 1000000000)));
create domain stock_safety as integer constraint stock_safety_within CHECK (((VALUE >= 0) AND (VALUE <= 1000000)));
create domain text_100 as text constraint text_100_length CHECK ((char_length(VALUE) <= 100));
create domain text_1000 as text constraint text_1000_length CHECK ((char_length(VALUE) <= 1000));
create domain text_200 as text constraint text_200_length CHECK ((char_length(VALUE) <= 200));
create domain text_254 as text constraint text_254_length CHECK ((char_length(VALUE) <= 254));
create domain text_300 as text constraint text_300_length CHECK ((char_length(VALUE) <= 300));
create domain text_40 as text constraint text_40_length CHECK ((char_length(VALUE) <= 40));
create domain text_400 as text constraint text_400_length CHECK ((char_length(VALUE) <= 400));
create domain text_500 as text constraint text_500_length CHECK ((char_length(VALUE) <= 500));
create domain text_60 as text constraint text_60_length CHECK ((char_length(VALUE) <= 60));
create domain vat_class as text constraint vat_class_known CHECK ((VALUE = ANY (ARRAY['standard'::text, 'zero'::text, 'exempt'::text])));

create table accounts_address (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  person_id uuid not null,
  line text not null,
  subdistrict_code integer not null,
  postal_code text not null,
  updated_at timestamp with time zone not null default now(),
  constraint accounts_address_pkey PRIMARY KEY (tenant_id, person_id),
  constraint accounts_address_line_check CHECK (((char_length(line) >= 1) AND (char_length(line) <= 300))),
  constraint accounts_address_postal_code_check CHECK ((postal_code ~ '^[1-9][0-9]{4}$'::text)),
  constraint accounts_address_subdistrict_code_check CHECK (((subdistrict_code >= 100000) AND (subdistrict_code <= 999999))),
  constraint accounts_address_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint accounts_address_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table accounts_address enable row level security;
alter table accounts_address force row level security;
create policy tenant_isolation on accounts_address as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on accounts_address to sala_app;

create table accounts_consent (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  person_id uuid not null,
  kind text not null,
  number integer not null,
  accepted_at timestamp with time zone not null,
  constraint accounts_consent_pkey PRIMARY KEY (tenant_id, person_id, kind, number),
  constraint accounts_consent_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text]))),
  constraint accounts_consent_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint accounts_consent_tenant_id_kind_number_fkey FOREIGN KEY (tenant_id, kind, number) REFERENCES sites_legal_text(tenant_id, kind, number),
  constraint accounts_consent_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table accounts_consent enable row level security;
alter table accounts_consent force row level security;
CREATE INDEX accounts_consent_text_idx ON public.accounts_consent USING btree (tenant_id, kind, number);
create policy tenant_isolation on accounts_consent as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on accounts_consent to sala_app;

create table accounts_data_export (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  export_id uuid not null default uuidv7(),
  person_id uuid not null,
  state text not null default 'asked'::text,
  object_id uuid,
  asked_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint accounts_data_export_pkey PRIMARY KEY (tenant_id, export_id),
  constraint accounts_data_export_check CHECK (((state = 'ready'::text) = (object_id IS NOT NULL))),
  constraint accounts_data_export_check1 CHECK (((state <> 'ready'::text) OR ((ready_at IS NOT NULL) AND (expires_at > ready_at)))),
  constraint accounts_data_export_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'ready'::text, 'failed'::text, 'gone'::text]))),
  constraint accounts_data_export_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint accounts_data_export_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint accounts_data_export_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table accounts_data_export enable row level security;
alter table accounts_data_export force row level security;
CREATE UNIQUE INDEX accounts_data_export_asked_key ON public.accounts_data_export USING btree (tenant_id, person_id) WHERE (state = 'asked'::text);
CREATE INDEX accounts_data_export_object_idx ON public.accounts_data_export USING btree (tenant_id, object_id);
CREATE INDEX accounts_data_export_person_idx ON public.accounts_data_export USING btree (tenant_id, person_id, export_id);
create policy tenant_isolation on accounts_data_export as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on accounts_data_export to sala_app;

create table accounts_duty (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  duty_id uuid not null default uuidv7(),
  person_id uuid not null,
  duty text not null,
  given_at timestamp with time zone not null,
  given_by uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint accounts_duty_pkey PRIMARY KEY (tenant_id, duty_id),
  constraint accounts_duty_check CHECK ((ended_at >= given_at)),
  constraint accounts_duty_check1 CHECK (((ended_by IS NULL) OR (ended_at IS NOT NULL))),
  constraint accounts_duty_duty_check CHECK ((duty = 'accountant'::text)),
  constraint accounts_duty_tenant_id_ended_by_fkey FOREIGN KEY (tenant_id, ended_by) REFERENCES accounts_person(tenant_id, person_id),
  constraint accounts_duty_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint accounts_duty_tenant_id_given_by_fkey FOREIGN KEY (tenant_id, given_by) REFERENCES accounts_person(tenant_id, person_id),
  constraint accounts_duty_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table accounts_duty enable row level security;
alter table accounts_duty force row level security;
CREATE INDEX accounts_duty_ended_by_idx ON public.accounts_duty USING btree (tenant_id, ended_by);
CREATE INDEX accounts_duty_given_by_idx ON public.accounts_duty USING btree (tenant_id, given_by);
CREATE UNIQUE INDEX accounts_duty_held_key ON public.accounts_duty USING btree (tenant_id, person_id, duty) WHERE (ended_at IS NULL);
CREATE INDEX accounts_duty_person_idx ON public.accounts_duty USING btree (tenant_id, person_id);
create policy tenant_isolation on accounts_duty as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on accounts_duty to sala_app;

create table accounts_entry_link (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  entry_link_id uuid not null default uuidv7(),
  secret_hash text not null,
  person_id uuid not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint accounts_entry_link_pkey PRIMARY KEY (tenant_id, entry_link_id),
  constraint accounts_entry_link_tenant_id_secret_hash_key UNIQUE (tenant_id, secret_hash),
  constraint accounts_entry_link_check CHECK ((expires_at > made_at)),
  constraint accounts_entry_link_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint accounts_entry_link_tenant_id_made_by_fkey FOREIGN KEY (tenant_id, made_by) REFERENCES accounts_person(tenant_id, person_id),
  constraint accounts_entry_link_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table accounts_entry_link enable row level security;
alter table accounts_entry_link force row level security;
CREATE INDEX accounts_entry_link_made_by_idx ON public.accounts_entry_link USING btree (tenant_id, made_by);
CREATE INDEX accounts_entry_link_person_idx ON public.accounts_entry_link USING btree (tenant_id, person_id);
create policy tenant_isolation on accounts_entry_link as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on accounts_entry_link to sala_app;

create table accounts_invitation (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  invitation_id uuid not null default uuidv7(),
  secret_hash text not null,
  role text not null,
  email text,
  email_folded text,
  locale text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  used_by uuid,
  revoked_at timestamp with time zone,
  constraint accounts_invitation_pkey PRIMARY KEY (tenant_id, invitation_id),
  constraint accounts_invitation_tenant_id_secret_hash_key UNIQUE (tenant_id, secret_hash),
  constraint accounts_invitation_check CHECK ((expires_at > made_at)),
  constraint accounts_invitation_check1 CHECK (((email IS NULL) = (email_folded IS NULL))),
  constraint accounts_invitation_check2 CHECK (((used_at IS NULL) = (used_by IS NULL))),
  constraint accounts_invitation_check3 CHECK (((used_at IS NULL) OR (revoked_at IS NULL))),
  constraint accounts_invitation_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint accounts_invitation_email_folded_check CHECK (((char_length(email_folded) >= 3) AND (char_length(email_folded) <= 254))),
  constraint accounts_invitation_locale_check CHECK ((locale = ANY (ARRAY['th'::text, 'en'::text]))),
  constraint accounts_invitation_role_check CHECK ((role = ANY (ARRAY['user'::text, 'manager'::text, 'admin'::text]))),
  constraint accounts_invitation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint accounts_invitation_tenant_id_made_by_fkey FOREIGN KEY (tenant_id, made_by) REFERENCES accounts_person(tenant_id, person_id),
  constraint accounts_invitation_tenant_id_used_by_fkey FOREIGN KEY (tenant_id, used_by) REFERENCES accounts_person(tenant_id, person_id)
);
alter table accounts_invitation enable row level security;
alter table accounts_invitation force row level security;
CREATE INDEX accounts_invitation_made_by_idx ON public.accounts_invitation USING btree (tenant_id, made_by);
CREATE INDEX accounts_invitation_open_idx ON public.accounts_invitation USING btree (tenant_id, invitation_id) WHERE ((used_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX accounts_invitation_used_by_idx ON public.accounts_invitation USING btree (tenant_id, used_by);
create policy tenant_isolation on accounts_invitation as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on accounts_invitation to sala_app;

create table accounts_known_device (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  person_id uuid not null,
  secret_hash text not null,
  session_id uuid,
  known_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  wrong_guesses integer not null default 0,
  constraint accounts_known_device_pkey PRIMARY KEY (tenant_id, person_id, secret_hash),
  constraint accounts_known_device_secret_hash_check CHECK ((secret_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint accounts_known_device_wrong_guesses_check CHECK ((wrong_guesses >= 0)),
  constraint accounts_known_device_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint accounts_known_device_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table accounts_known_device enable row level security;
alter table accounts_known_device force row level security;
CREATE INDEX accounts_known_device_until_idx ON public.accounts_known_device USING btree (tenant_id, until_at);
create policy tenant_isolation on accounts_known_device as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on accounts_known_device to sala_app;

create table accounts_line_link (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  channel_id text not null,
  subject text not null,
  person_id uuid not null,
  name text not null default ''::text,
  linked_at timestamp with time zone not null,
  constraint accounts_line_link_pkey PRIMARY KEY (tenant_id, channel_id, subject),
  constraint accounts_line_link_tenant_id_person_id_channel_id_key UNIQUE (tenant_id, person_id, channel_id),
  constraint accounts_line_link_channel_id_check CHECK ((channel_id ~ '^[0-9]{1,20}$'::text)),
  constraint accounts_line_link_name_check CHECK ((char_length(name) <= 100)),
  constraint accounts_line_link_subject_check CHECK ((subject ~ '^U[0-9a-f]{32}$'::text)),
  constraint accounts_line_link_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint accounts_line_link_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table accounts_line_link enable row level security;
alter table accounts_line_link force row level security;
create policy tenant_isolation on accounts_line_link as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on accounts_line_link to sala_app;

create table accounts_mail_link (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  link_id uuid not null default uuidv7(),
  person_id uuid not null,
  purpose text not null,
  secret_hash text not null,
  email_folded text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint accounts_mail_link_pkey PRIMARY KEY (tenant_id, link_id),
  constraint accounts_mail_link_tenant_id_secret_hash_key UNIQUE (tenant_id, secret_hash),
  constraint accounts_mail_link_check CHECK ((expires_at > created_at)),
  constraint accounts_mail_link_email_folded_check CHECK (((char_length(email_folded) >= 3) AND (char_length(email_folded) <= 254))),
  constraint accounts_mail_link_purpose_check CHECK ((purpose = ANY (ARRAY['recovery'::text, 'activation'::text]))),
  constraint accounts_mail_link_secret_hash_check CHECK ((secret_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint accounts_mail_link_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint accounts_mail_link_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table accounts_mail_link enable row level security;
alter table accounts_mail_link force row level security;
CREATE INDEX accounts_mail_link_person_idx ON public.accounts_mail_link USING btree (tenant_id, person_id, purpose);
create policy tenant_isolation on accounts_mail_link as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on accounts_mail_link to sala_app;

create table accounts_passkey (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  passkey_id uuid not null default uuidv7(),
  person_id uuid not null,
  rp_id text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  made_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint accounts_passkey_pkey PRIMARY KEY (tenant_id, passkey_id),
  constraint accounts_passkey_tenant_id_credential_id_key UNIQUE (tenant_id, credential_id),
  constraint accounts_passkey_counter_check CHECK ((counter >= 0)),
  constraint accounts_passkey_credential_id_check CHECK (((credential_id ~ '^[A-Za-z0-9_-]+$'::text) AND ((char_length(credential_id) >= 8) AND (char_length(credential_id) <= 1400)))),
  constraint accounts_passkey_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint accounts_passkey_public_key_check CHECK (((octet_length(public_key) >= 16) AND (octet_length(public_key) <= 4000))),
  constraint accounts_passkey_rp_id_check CHECK (((char_length(rp_id) >= 1) AND (char_length(rp_id) <= 253))),
  constraint accounts_passkey_transports_check CHECK ((cardinality(transports) <= 10)),
  constraint accounts_passkey_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint accounts_passkey_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table accounts_passkey enable row level security;
alter table accounts_passkey force row level security;
CREATE INDEX accounts_passkey_person_idx ON public.accounts_passkey USING btree (tenant_id, person_id, passkey_id);
create policy tenant_isolation on accounts_passkey as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on accounts_passkey to sala_app;

create table accounts_person (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  person_id uuid not null default uuidv7(),
  email text not null,
  email_folded text not null,
  password_hash text,
  firstname text not null,
  lastname text not null default ''::text,
  role text not null default 'user'::text,
  state text not null default 'active'::text,
  locale text,
  created_at timestamp with time zone not null default now(),
  activated_at timestamp with time zone,
  phone text,
  picture_object_id uuid,
  title text,
  deletion_asked_at timestamp with time zone,
  deletion_due_at timestamp with time zone,
  erased_at timestamp with time zone,
  constraint accounts_person_pkey PRIMARY KEY (tenant_id, person_id),
  constraint accounts_person_tenant_id_email_folded_key UNIQUE (tenant_id, email_folded),
  constraint accounts_person_check CHECK (((deletion_asked_at IS NULL) = (deletion_due_at IS NULL))),
  constraint accounts_person_check1 CHECK ((deletion_due_at > deletion_asked_at)),
  constraint accounts_person_check2 CHECK (((erased_at IS NULL) OR ((state = 'suspended'::text) AND (password_hash IS NULL) AND (phone IS NULL) AND (picture_object_id IS NULL) AND (deletion_due_at IS NULL)))),
  constraint accounts_person_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint accounts_person_email_folded_check CHECK (((char_length(email_folded) >= 3) AND (char_length(email_folded) <= 254))),
  constraint accounts_person_firstname_check CHECK (((char_length(firstname) >= 1) AND (char_length(firstname) <= 100))),
  constraint accounts_person_lastname_check CHECK ((char_length(lastname) <= 100)),
  constraint accounts_person_locale_check CHECK ((locale = ANY (ARRAY['th'::text, 'en'::text]))),
  constraint accounts_person_phone_check CHECK ((phone ~ '^0[0-9]{8,9}$'::text)),
  constraint accounts_person_role_check CHECK ((role = ANY (ARRAY['user'::text, 'manager'::text, 'admin'::text]))),
  constraint accounts_person_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text]))),
  constraint accounts_person_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 40))),
  constraint accounts_person_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint accounts_person_tenant_id_picture_object_id_fkey FOREIGN KEY (tenant_id, picture_object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table accounts_person enable row level security;
alter table accounts_person force row level security;
CREATE INDEX accounts_person_joined_idx ON public.accounts_person USING btree (tenant_id, created_at);
CREATE INDEX accounts_person_phone_idx ON public.accounts_person USING btree (tenant_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX accounts_person_picture_idx ON public.accounts_person USING btree (tenant_id, picture_object_id);
CREATE INDEX accounts_person_role_idx ON public.accounts_person USING btree (tenant_id, role, person_id);
CREATE INDEX accounts_person_state_idx ON public.accounts_person USING btree (tenant_id, state, person_id);
create policy tenant_isolation on accounts_person as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on accounts_person to sala_app;

create table accounts_recovery_code (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  person_id uuid not null,
  code_hash text not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  salt bytea,
  constraint accounts_recovery_code_pkey PRIMARY KEY (tenant_id, person_id, code_hash),
  constraint accounts_recovery_code_code_hash_check CHECK ((code_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint accounts_recovery_code_salt_check CHECK ((octet_length(salt) >= 16)),
  constraint accounts_recovery_code_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint accounts_recovery_code_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_second_factor(tenant_id, person_id) ON DELETE CASCADE
);
alter table accounts_recovery_code enable row level security;
alter table accounts_recovery_code force row level security;
create policy tenant_isolation on accounts_recovery_code as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on accounts_recovery_code to sala_app;

create table accounts_second_factor (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  person_id uuid not null,
  secret_sealed text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  codes_key_sealed text,
  constraint accounts_second_factor_pkey PRIMARY KEY (tenant_id, person_id),
  constraint accounts_second_factor_codes_key_sealed_check CHECK (((char_length(codes_key_sealed) >= 40) AND (char_length(codes_key_sealed) <= 400))),
  constraint accounts_second_factor_last_step_check CHECK ((last_step >= 0)),
  constraint accounts_second_factor_secret_sealed_check CHECK (((char_length(secret_sealed) >= 40) AND (char_length(secret_sealed) <= 400))),
  constraint accounts_second_factor_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint accounts_second_factor_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table accounts_second_factor enable row level security;
alter table accounts_second_factor force row level security;
create policy tenant_isolation on accounts_second_factor as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on accounts_second_factor to sala_app;

create table accounts_spent (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  spent_id text not null,
  until_at timestamp with time zone not null,
  constraint accounts_spent_pkey PRIMARY KEY (tenant_id, spent_id),
  constraint accounts_spent_spent_id_check CHECK (((char_length(spent_id) >= 16) AND (char_length(spent_id) <= 64))),
  constraint accounts_spent_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table accounts_spent enable row level security;
alter table accounts_spent force row level security;
CREATE INDEX accounts_spent_until_idx ON public.accounts_spent USING btree (tenant_id, until_at);
create policy tenant_isolation on accounts_spent as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on accounts_spent to sala_app;

create table address_district (
  district_code integer not null,
  province_code integer not null,
  name_th text not null,
  name_en text not null,
  postal_code text not null,
  is_current boolean not null default true,
  constraint address_district_pkey PRIMARY KEY (district_code),
  constraint address_district_check CHECK (((district_code / 100) = province_code)),
  constraint address_district_name_en_check CHECK ((name_en <> ''::text)),
  constraint address_district_name_th_check CHECK ((name_th <> ''::text)),
  constraint address_district_postal_code_check CHECK ((postal_code ~ '^[1-9][0-9]{4}$'::text)),
  constraint address_district_province_code_fkey FOREIGN KEY (province_code) REFERENCES address_province(province_code)
);
CREATE INDEX address_district_province_idx ON public.address_district USING btree (province_code);
grant select on address_district to sala_app;

create table address_province (
  province_code integer not null,
  name_th text not null,
  name_en text not null,
  region text not null,
  is_current boolean not null default true,
  constraint address_province_pkey PRIMARY KEY (province_code),
  constraint address_province_name_en_check CHECK ((name_en <> ''::text)),
  constraint address_province_name_th_check CHECK ((name_th <> ''::text)),
  constraint address_province_province_code_check CHECK (((province_code >= 10) AND (province_code <= 99))),
  constraint address_province_region_check CHECK ((region <> ''::text))
);
grant select on address_province to sala_app;

create table address_source (
  is_only boolean not null default true,
  content_hash text not null,
  synced_at timestamp with time zone not null default now(),
  constraint address_source_pkey PRIMARY KEY (is_only),
  constraint address_source_is_only_check CHECK (is_only)
);

create table address_subdistrict (
  subdistrict_code integer not null,
  district_code integer not null,
  name_th text not null,
  name_en text not null,
  postal_code text not null,
  postal_code_alt text,
  is_current boolean not null default true,
  constraint address_subdistrict_pkey PRIMARY KEY (subdistrict_code),
  constraint address_subdistrict_check CHECK (((subdistrict_code / 100) = district_code)),
  constraint address_subdistrict_name_en_check CHECK ((name_en <> ''::text)),
  constraint address_subdistrict_name_th_check CHECK ((name_th <> ''::text)),
  constraint address_subdistrict_postal_code_alt_check CHECK ((postal_code_alt ~ '^[1-9][0-9]{4}$'::text)),
  constraint address_subdistrict_postal_code_check CHECK ((postal_code ~ '^[1-9][0-9]{4}$'::text)),
  constraint address_subdistrict_district_code_fkey FOREIGN KEY (district_code) REFERENCES address_district(district_code)
);
CREATE INDEX address_subdistrict_district_idx ON public.address_subdistrict USING btree (district_code);
grant select on address_subdistrict to sala_app;

create table billing_bank_receipt (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  receipt_id uuid not null default uuidv7(),
  sending_bank text not null,
  trans_ref text not null,
  amount_satang bigint not null,
  allocated_satang bigint not null default 0,
  sent_at timestamp with time zone not null,
  source text not null,
  recorded_by uuid,
  recorded_by_name text not null,
  recorded_at timestamp with time zone not null,
  constraint billing_bank_receipt_pkey PRIMARY KEY (tenant_id, receipt_id),
  constraint billing_bank_receipt_tenant_id_sending_bank_trans_ref_key UNIQUE (tenant_id, sending_bank, trans_ref),
  constraint billing_bank_receipt_amount_satang_check CHECK ((amount_satang > 0)),
  constraint billing_bank_receipt_check CHECK (((allocated_satang >= 0) AND (allocated_satang <= amount_satang))),
  constraint billing_bank_receipt_recorded_by_name_check CHECK ((char_length(recorded_by_name) <= 200)),
  constraint billing_bank_receipt_sending_bank_check CHECK ((sending_bank ~ '^([0-9]{3}|truemoney)$'::text)),
  constraint billing_bank_receipt_source_check CHECK ((source = ANY (ARRAY['slip'::text, 'manual'::text, 'statement'::text, 'webhook'::text]))),
  constraint billing_bank_receipt_trans_ref_check CHECK ((trans_ref ~ '^[0-9A-Z]{4,40}$'::text)),
  constraint billing_bank_receipt_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table billing_bank_receipt enable row level security;
alter table billing_bank_receipt force row level security;
CREATE INDEX billing_bank_receipt_reference_idx ON public.billing_bank_receipt USING btree (tenant_id, trans_ref);
create policy tenant_isolation on billing_bank_receipt as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on billing_bank_receipt to sala_app;

create table billing_branch (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  branch_id uuid not null default uuidv7(),
  seller_id uuid not null,
  code text not null,
  name_th text not null default ''::text,
  name_en text not null default ''::text,
  address_line text not null default ''::text,
  address_line_en text not null default ''::text,
  subdistrict_code integer,
  postal_code text not null default ''::text,
  address_th text not null default ''::text,
  address_en text not null default ''::text,
  phone text not null default ''::text,
  updated_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  version integer not null default 1,
  constraint billing_branch_pkey PRIMARY KEY (tenant_id, branch_id),
  constraint billing_branch_tenant_id_seller_id_branch_id_key UNIQUE (tenant_id, seller_id, branch_id),
  constraint billing_branch_tenant_id_seller_id_code_key UNIQUE (tenant_id, seller_id, code),
  constraint billing_branch_address_en_check CHECK ((char_length(address_en) <= 500)),
  constraint billing_branch_address_line_check CHECK ((char_length(address_line) <= 300)),
  constraint billing_branch_address_line_en_check CHECK ((char_length(address_line_en) <= 300)),
  constraint billing_branch_address_th_check CHECK ((char_length(address_th) <= 500)),
  constraint billing_branch_check CHECK (((archived_at IS NULL) OR (code <> '00000'::text))),
  constraint billing_branch_code_check CHECK ((code ~ '^[0-9]{5}$'::text)),
  constraint billing_branch_name_en_check CHECK ((char_length(name_en) <= 120)),
  constraint billing_branch_name_th_check CHECK ((char_length(name_th) <= 120)),
  constraint billing_branch_phone_check CHECK ((char_length(phone) <= 40)),
  constraint billing_branch_postal_code_check CHECK ((postal_code ~ '^([1-9][0-9]{4})?$'::text)),
  constraint billing_branch_subdistrict_code_check CHECK (((subdistrict_code >= 100000) AND (subdistrict_code <= 999999))),
  constraint billing_branch_version_check CHECK ((version > 0)),
  constraint billing_branch_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint billing_branch_tenant_id_seller_id_fkey FOREIGN KEY (tenant_id, seller_id) REFERENCES billing_seller(tenant_id, seller_id)
);
alter table billing_branch enable row level security;
alter table billing_branch force row level security;
create policy tenant_isolation on billing_branch as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on billing_branch to sala_app;

create table billing_buyer_profile (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  user_id uuid not null,
  kind text not null,
  name text not null,
  address text not null,
  tax_id text,
  branch_code text,
  updated_at timestamp with time zone not null,
  constraint billing_buyer_profile_pkey PRIMARY KEY (tenant_id, user_id),
  constraint billing_buyer_profile_address_check CHECK ((char_length(address) <= 500)),
  constraint billing_buyer_profile_branch_code_check CHECK ((branch_code ~ '^[0-9]{5}$'::text)),
  constraint billing_buyer_profile_check CHECK (((tax_id IS NULL) = (branch_code IS NULL))),
  constraint billing_buyer_profile_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'company'::text]))),
  constraint billing_buyer_profile_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint billing_buyer_profile_tax_id_check CHECK ((tax_id ~ '^[0-9]{13}$'::text)),
  constraint billing_buyer_profile_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table billing_buyer_profile enable row level security;
alter table billing_buyer_profile force row level security;
create policy tenant_isolation on billing_buyer_profile as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on billing_buyer_profile to sala_app;

create table billing_certificate_file (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  file_id uuid not null default uuidv7(),
  withholding_id uuid not null,
  name text not null,
  object_id uuid not null,
  thumbnail_id uuid,
  size_bytes bigint not null,
  width integer,
  height integer,
  is_from_payer boolean not null,
  added_at timestamp with time zone not null,
  added_by_name text not null,
  constraint billing_certificate_file_pkey PRIMARY KEY (tenant_id, file_id),
  constraint billing_certificate_file_added_by_name_check CHECK ((char_length(added_by_name) <= 200)),
  constraint billing_certificate_file_height_check CHECK ((height > 0)),
  constraint billing_certificate_file_name_check CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 255)) AND (name !~ '[[:cntrl:]]'::text))),
  constraint billing_certificate_file_size_bytes_check CHECK ((size_bytes > 0)),
  constraint billing_certificate_file_width_check CHECK ((width > 0)),
  constraint billing_certificate_file_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint billing_certificate_file_tenant_id_thumbnail_id_fkey FOREIGN KEY (tenant_id, thumbnail_id) REFERENCES platform_object(tenant_id, object_id),
  constraint billing_certificate_file_tenant_id_withholding_id_fkey FOREIGN KEY (tenant_id, withholding_id) REFERENCES billing_withholding(tenant_id, withholding_id)
);
alter table billing_certificate_file enable row level security;
alter table billing_certificate_file force row level security;
CREATE UNIQUE INDEX billing_certificate_file_object_idx ON public.billing_certificate_file USING btree (tenant_id, object_id);
CREATE UNIQUE INDEX billing_certificate_file_thumbnail_idx ON public.billing_certificate_file USING btree (tenant_id, thumbnail_id) WHERE (thumbnail_id IS NOT NULL);
CREATE INDEX billing_certificate_file_withholding_idx ON public.billing_certificate_file USING btree (tenant_id, withholding_id, file_id);
create policy tenant_isolation on billing_certificate_file as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on billing_certificate_file to sala_app;

create table billing_closed_period (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  period_id uuid not null default uuidv7(),
  seller_id uuid not null,
  month_on date not null,
  totals jsonb not null,
  closed_at timestamp with time zone not null,
  closed_by uuid,
  closed_by_name text not null,
  reopened_at timestamp with time zone,
  reopened_by uuid,
  reopened_by_name text not null default ''::text,
  reopen_reason text not null default ''::text,
  constraint billing_closed_period_pkey PRIMARY KEY (tenant_id, period_id),
  constraint billing_closed_period_check CHECK (((reopened_at IS NULL) = (reopen_reason = ''::text))),
  constraint billing_closed_period_closed_by_name_check CHECK ((char_length(closed_by_name) <= 200)),
  constraint billing_closed_period_month_on_check CHECK ((EXTRACT(day FROM month_on) = (1)::numeric)),
  constraint billing_closed_period_reopen_reason_check CHECK ((char_length(reopen_reason) <= 500)),
  constraint billing_closed_period_reopened_by_name_check CHECK ((char_length(reopened_by_name) <= 200)),
  constraint billing_closed_period_totals_check CHECK ((jsonb_typeof(totals) = 'array'::text)),
  constraint billing_closed_period_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint billing_closed_period_tenant_id_seller_id_fkey FOREIGN KEY (tenant_id, seller_id) REFERENCES billing_seller(tenant_id, seller_id)
);
alter table billing_closed_period enable row level security;
alter table billing_closed_period force row level security;
CREATE UNIQUE INDEX billing_closed_period_month_key ON public.billing_closed_period USING btree (tenant_id, seller_id, month_on) WHERE (reopened_at IS NULL);
CREATE INDEX billing_closed_period_seller_idx ON public.billing_closed_period USING btree (tenant_id, seller_id, month_on);
create policy tenant_isolation on billing_closed_period as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on billing_closed_period to sala_app;

create table billing_document (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  document_id uuid not null default uuidv7(),
  slug text not null,
  seller_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  number text not null,
  issue_key text,
  state text not null,
  state_at timestamp with time zone not null,
  state_reason text not null default ''::text,
  issued_at timestamp with time zone not null,
  issued_on date not null,
  tax_point_on date not null,
  due_on date,
  issued_by uuid,
  issued_by_name text not null,
  is_vat_registered boolean not null,
  price_mode text not null,
  seller jsonb not null,
  buyer jsonb,
  buyer_tax_id text,
  buyer_user_id uuid,
  supply_kind text,
  supply_id text,
  supply_label text not null default ''::text,
  reference_id uuid,
  reason text not null default ''::text,
  note text not null default ''::text,
  subtotal_satang bigint not null,
  standard_rate_bp integer not null,
  standard_net_satang bigint not null,
  zero_net_satang bigint not null,
  exempt_net_satang bigint not null,
  net_satang bigint not null,
  vat_satang bigint not null,
  grand_total_satang bigint not null,
  baht_text text not null,
  original_satang bigint,
  correct_satang bigint,
  credited_satang bigint not null default 0,
  paid_satang bigint not null default 0,
  withheld_satang bigint not null default 0,
  look_id uuid,
  book_month_on date not null,
  constraint billing_document_sum TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint billing_document_pkey PRIMARY KEY (tenant_id, document_id),
  constraint billing_document_tenant_id_seller_id_kind_number_key UNIQUE (tenant_id, seller_id, kind, number),
  constraint billing_document_tenant_id_slug_key UNIQUE (tenant_id, slug),
  constraint billing_document_baht_text_check CHECK (((char_length(baht_text) >= 1) AND (char_length(baht_text) <= 500))),
  constraint billing_document_book_month_check CHECK ((EXTRACT(day FROM book_month_on) = (1)::numeric)),
  constraint billing_document_buyer_check CHECK ((jsonb_typeof(buyer) = 'object'::text)),
  constraint billing_document_buyer_tax_id_check CHECK ((buyer_tax_id ~ '^[0-9]{13}$'::text)),
  constraint billing_document_check CHECK (((credited_satang >= 0) AND (credited_satang <= grand_total_satang))),
  constraint billing_document_check1 CHECK ((grand_total_satang = (net_satang + vat_satang))),
  constraint billing_document_check10 CHECK (((kind <> 'credit_note'::text) OR ((original_satang - correct_satang) = net_satang))),
  constraint billing_document_check11 CHECK (((kind <> 'debit_note'::text) OR ((correct_satang - original_satang) = net_satang))),
  constraint billing_document_check12 CHECK (((state <> 'void'::text) OR (state_reason <> ''::text))),
  constraint billing_document_check2 CHECK ((subtotal_satang =
CASE price_mode
    WHEN 'incl'::text THEN grand_total_satang
    ELSE net_satang
END)),
  constraint billing_document_check3 CHECK (
CASE
    WHEN is_vat_registered THEN (net_satang = ((standard_net_satang + zero_net_satang) + exempt_net_satang))
    ELSE (((((standard_net_satang + zero_net_satang) + exempt_net_satang) + vat_satang) + standard_rate_bp) = 0)
END),
  constraint billing_document_check4 CHECK ((is_vat_registered OR (kind = ANY (ARRAY['quotation'::text, 'invoice'::text, 'billing_note'::text, 'receipt'::text])))),
  constraint billing_document_check5 CHECK (((buyer IS NULL) <= (kind = ANY (ARRAY['tax_invoice_abbreviated'::text, 'credit_note'::text, 'debit_note'::text])))),
  constraint billing_document_check6 CHECK (((supply_kind IS NULL) = (supply_id IS NULL))),
  constraint billing_document_check7 CHECK (((kind = ANY (ARRAY['credit_note'::text, 'debit_note'::text])) <= (reference_id IS NOT NULL))),
  constraint billing_document_check8 CHECK (((reference_id IS NULL) = (reason = ''::text))),
  constraint billing_document_check9 CHECK (((kind = ANY (ARRAY['credit_note'::text, 'debit_note'::text])) = ((original_satang IS NOT NULL) AND (correct_satang IS NOT NULL)))),
  constraint billing_document_correct_satang_check CHECK ((correct_satang >= 0)),
  constraint billing_document_exempt_net_satang_check CHECK ((exempt_net_satang >= 0)),
  constraint billing_document_grand_total_satang_check CHECK ((grand_total_satang > 0)),
  constraint billing_document_issue_key_check CHECK (((char_length(issue_key) >= 1) AND (char_length(issue_key) <= 200))),
  constraint billing_document_issued_by_name_check CHECK ((char_length(issued_by_name) <= 200)),
  constraint billing_document_kind_check CHECK ((kind = ANY (ARRAY['quotation'::text, 'invoice'::text, 'billing_note'::text, 'receipt'::text, 'tax_invoice'::text, 'tax_invoice_abbreviated'::text, 'receipt_tax_invoice'::text, 'credit_note'::text, 'debit_note'::text]))),
  constraint billing_document_net_satang_check CHECK ((net_satang >= 0)),
  constraint billing_document_note_check CHECK ((char_length(note) <= 1000)),
  constraint billing_document_number_check CHECK ((number ~ '^[A-Z]{2,8}([0-9]{5}-)?[0-9]{2}([0-9]{2})?[-.]?[0-9]{1,12}$'::text)),
  constraint billing_document_original_satang_check CHECK ((original_satang >= 0)),
  constraint billing_document_paid_satang_check CHECK ((paid_satang >= 0)),
  constraint billing_document_price_mode_check CHECK ((price_mode = ANY (ARRAY['incl'::text, 'excl'::text]))),
  constraint billing_document_reason_check CHECK ((char_length(reason) <= 500)),
  constraint billing_document_seller_check CHECK ((jsonb_typeof(seller) = 'object'::text)),
  constraint billing_document_settled_check CHECK (((paid_satang + withheld_satang) <= grand_total_satang)),
  constraint billing_document_slug_check CHECK ((slug ~ '^[A-Za-z0-9-]{8,64}$'::text)),
  constraint billing_document_standard_net_satang_check CHECK ((standard_net_satang >= 0)),
  constraint billing_document_standard_rate_bp_check CHECK (((standard_rate_bp >= 0) AND (standard_rate_bp <= 10000))),
  constraint billing_document_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'open'::text, 'partially_paid'::text, 'paid'::text, 'uncollectible'::text, 'accepted'::text, 'declined'::text, 'void'::text, 'replaced'::text]))),
  constraint billing_document_state_reason_check CHECK ((char_length(state_reason) <= 500)),
  constraint billing_document_subtotal_satang_check CHECK ((subtotal_satang > 0)),
  constraint billing_document_supply_id_check CHECK (((char_length(supply_id) >= 1) AND (char_length(supply_id) <= 100))),
  constraint billing_document_supply_kind_check CHECK ((supply_kind ~ '^[a-z][a-z0-9_.]{0,59}$'::text)),
  constraint billing_document_supply_label_check CHECK ((char_length(supply_label) <= 120)),
  constraint billing_document_vat_satang_check CHECK ((vat_satang >= 0)),
  constraint billing_document_withheld_satang_check CHECK ((withheld_satang >= 0)),
  constraint billing_document_zero_net_satang_check CHECK ((zero_net_satang >= 0)),
  constraint billing_document_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint billing_document_tenant_id_look_id_fkey FOREIGN KEY (tenant_id, look_id) REFERENCES billing_look(tenant_id, look_id),
  constraint billing_document_tenant_id_reference_id_fkey FOREIGN KEY (tenant_id, reference_id) REFERENCES billing_document(tenant_id, document_id),
  constraint billing_document_tenant_id_seller_id_branch_id_fkey FOREIGN KEY (tenant_id, seller_id, branch_id) REFERENCES billing_branch(tenant_id, seller_id, branch_id)
);
alter table billing_document enable row level security;
alter table billing_document force row level security;
CREATE INDEX billing_document_book_idx ON public.billing_document USING btree (tenant_id, book_month_on, document_id);
CREATE INDEX billing_document_branch_idx ON public.billing_document USING btree (tenant_id, seller_id, branch_id, document_id);
CREATE INDEX billing_document_buyer_idx ON public.billing_document USING btree (tenant_id, buyer_user_id, document_id) WHERE (buyer_user_id IS NOT NULL);
CREATE INDEX billing_document_due_idx ON public.billing_document USING btree (tenant_id, due_on, document_id) WHERE ((kind = 'invoice'::text) AND (state = ANY (ARRAY['open'::text, 'partially_paid'::text])));
CREATE INDEX billing_document_ended_idx ON public.billing_document USING btree (tenant_id, state_at) WHERE ((kind = 'invoice'::text) AND (state = ANY (ARRAY['paid'::text, 'uncollectible'::text, 'void'::text, 'replaced'::text])));
CREATE UNIQUE INDEX billing_document_issue_key ON public.billing_document USING btree (tenant_id, issue_key) WHERE (issue_key IS NOT NULL);
CREATE INDEX billing_document_kind_idx ON public.billing_document USING btree (tenant_id, kind, document_id);
CREATE INDEX billing_document_label_idx ON public.billing_document USING btree (tenant_id, supply_label);
CREATE INDEX billing_document_look_idx ON public.billing_document USING btree (tenant_id, look_id) WHERE (look_id IS NOT NULL);
CREATE INDEX billing_document_month_idx ON public.billing_document USING btree (tenant_id, issued_on, document_id);
CREATE INDEX billing_document_number_idx ON public.billing_document USING btree (tenant_id, number);
CREATE INDEX billing_document_reference_idx ON public.billing_document USING btree (tenant_id, reference_id);
CREATE UNIQUE INDEX billing_document_replaced_key ON public.billing_document USING btree (tenant_id, reference_id) WHERE ((reference_id IS NOT NULL) AND (kind <> ALL (ARRAY['credit_note'::text, 'debit_note'::text])));
CREATE INDEX billing_document_state_idx ON public.billing_document USING btree (tenant_id, state, document_id);
CREATE INDEX billing_document_supply_idx ON public.billing_document USING btree (tenant_id, supply_kind, supply_id) WHERE (supply_kind IS NOT NULL);
CREATE UNIQUE INDEX billing_document_supply_key ON public.billing_document USING btree (tenant_id, supply_kind, supply_id) WHERE ((supply_kind IS NOT NULL) AND (kind = ANY (ARRAY['tax_invoice'::text, 'tax_invoice_abbreviated'::text, 'receipt_tax_invoice'::text])) AND (state <> ALL (ARRAY['void'::text, 'replaced'::text])));
CREATE INDEX billing_document_tax_id_idx ON public.billing_document USING btree (tenant_id, buyer_tax_id) WHERE (buyer_tax_id IS NOT NULL);
CREATE INDEX billing_document_total_idx ON public.billing_document USING btree (tenant_id, grand_total_satang, document_id);
create policy tenant_isolation on billing_document as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
CREATE TRIGGER billing_document_book BEFORE INSERT ON public.billing_document FOR EACH ROW EXECUTE FUNCTION billing_document_book();
CREATE TRIGGER billing_document_closed BEFORE UPDATE OF state ON public.billing_document FOR EACH ROW WHEN (((new.state <> old.state) AND (new.state = ANY (ARRAY['void'::text, 'replaced'::text])) AND (new.kind = ANY (ARRAY['receipt'::text, 'tax_invoice'::text, 'tax_invoice_abbreviated'::text, 'receipt_tax_invoice'::text, 'credit_note'::text, 'debit_note'::text])))) EXECUTE FUNCTION billing_document_closed();
CREATE TRIGGER billing_document_keep BEFORE UPDATE ON public.billing_document FOR EACH ROW EXECUTE FUNCTION billing_document_keep();
CREATE CONSTRAINT TRIGGER billing_document_sum AFTER INSERT ON public.billing_document DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION billing_document_sum();
grant insert, select, update on billing_document to sala_app;

create table billing_document_copy (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  document_id uuid not null,
  copy_no integer not null,
  issued_on date not null,
  reason text not null,
  issued_by uuid,
  issued_by_name text not null,
  issued_at timestamp with time zone not null,
  constraint billing_document_copy_pkey PRIMARY KEY (tenant_id, document_id, copy_no),
  constraint billing_document_copy_copy_no_check CHECK (((copy_no >= 1) AND (copy_no <= 100))),
  constraint billing_document_copy_issued_by_name_check CHECK ((char_length(issued_by_name) <= 200)),
  constraint billing_document_copy_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint billing_document_copy_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES billing_document(tenant_id, document_id),
  constraint billing_document_copy_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table billing_document_copy enable row level security;
alter table billing_document_copy force row level security;
create policy tenant_isolation on billing_document_copy as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on billing_document_copy to sala_app;

create table billing_document_line (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  document_id uuid not null,
  line_no integer not null,
  name text not null,
  detail text not null default ''::text,
  quantity numeric(14,3) not null,
  unit text not null default ''::text,
  unit_price_satang bigint not null,
  discount_satang bigint not null,
  amount_satang bigint not null,
  vat_class text not null,
  vat_rate_bp integer not null,
  vat_satang bigint not null,
  corrects_line_no integer,
  constraint billing_document_line_pkey PRIMARY KEY (tenant_id, document_id, line_no),
  constraint billing_document_line_amount_satang_check CHECK ((amount_satang >= 0)),
  constraint billing_document_line_check CHECK (((vat_class = 'standard'::text) OR ((vat_rate_bp = 0) AND (vat_satang = 0)))),
  constraint billing_document_line_detail_check CHECK ((char_length(detail) <= 300)),
  constraint billing_document_line_discount_satang_check CHECK ((discount_satang >= 0)),
  constraint billing_document_line_line_no_check CHECK (((line_no >= 1) AND (line_no <= 200))),
  constraint billing_document_line_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 300))),
  constraint billing_document_line_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint billing_document_line_unit_check CHECK ((char_length(unit) <= 40)),
  constraint billing_document_line_unit_price_satang_check CHECK ((unit_price_satang >= 0)),
  constraint billing_document_line_vat_class_check CHECK ((vat_class = ANY (ARRAY['standard'::text, 'zero'::text, 'exempt'::text]))),
  constraint billing_document_line_vat_rate_bp_check CHECK (((vat_rate_bp >= 0) AND (vat_rate_bp <= 10000))),
  constraint billing_document_line_vat_satang_check CHECK ((vat_satang >= 0)),
  constraint billing_document_line_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES billing_document(tenant_id, document_id),
  constraint billing_document_line_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table billing_document_line enable row level security;
alter table billing_document_line force row level security;
create policy tenant_isolation on billing_document_line as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
CREATE TRIGGER billing_document_line_keep AFTER INSERT ON public.billing_document_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION billing_document_line_keep();
grant insert, select on billing_document_line to sala_app;

create table billing_draft (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  draft_id uuid not null,
  kind text not null,
  content jsonb not null,
  source_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  document_id uuid,
  constraint billing_draft_pkey PRIMARY KEY (tenant_id, draft_id),
  constraint billing_draft_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint billing_draft_kind_check CHECK ((kind = ANY (ARRAY['quotation'::text, 'invoice'::text, 'billing_note'::text, 'receipt'::text, 'tax_invoice'::text, 'receipt_tax_invoice'::text]))),
  constraint billing_draft_version_check CHECK ((version > 0)),
  constraint billing_draft_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES billing_document(tenant_id, document_id),
  constraint billing_draft_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint billing_draft_tenant_id_source_id_fkey FOREIGN KEY (tenant_id, source_id) REFERENCES billing_document(tenant_id, document_id)
);
alter table billing_draft enable row level security;
alter table billing_draft force row level security;
CREATE INDEX billing_draft_document_idx ON public.billing_draft USING btree (tenant_id, document_id);
CREATE INDEX billing_draft_open_idx ON public.billing_draft USING btree (tenant_id, draft_id) WHERE (document_id IS NULL);
CREATE INDEX billing_draft_source_idx ON public.billing_draft USING btree (tenant_id, source_id);
create policy tenant_isolation on billing_draft as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on billing_draft to sala_app;

create table billing_etax (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  document_id uuid not null,
  mail_id uuid not null,
  recipient text not null,
  sha256 text not null,
  created_at timestamp with time zone not null,
  attempt integer not null,
  constraint billing_etax_pkey PRIMARY KEY (tenant_id, document_id, attempt),
  constraint billing_etax_attempt_check CHECK ((attempt > 0)),
  constraint billing_etax_recipient_check CHECK (((char_length(recipient) >= 3) AND (char_length(recipient) <= 254))),
  constraint billing_etax_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint billing_etax_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES billing_document(tenant_id, document_id),
  constraint billing_etax_tenant_id_mail_id_fkey FOREIGN KEY (tenant_id, mail_id) REFERENCES platform_mail(tenant_id, mail_id)
);
alter table billing_etax enable row level security;
alter table billing_etax force row level security;
CREATE INDEX billing_etax_mail_idx ON public.billing_etax USING btree (tenant_id, mail_id);
CREATE INDEX billing_etax_sha256_idx ON public.billing_etax USING btree (tenant_id, sha256);
create policy tenant_isolation on billing_etax as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on billing_etax to sala_app;

create table billing_etax_signature (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  document_id uuid not null,
  requested_at timestamp with time zone not null,
  failed_at timestamp with time zone,
  signed_at timestamp with time zone,
  object_id uuid,
  constraint billing_etax_signature_pkey PRIMARY KEY (tenant_id, document_id),
  constraint billing_etax_signature_tenant_id_object_id_key UNIQUE (tenant_id, object_id),
  constraint billing_etax_signature_check CHECK (((signed_at IS NULL) = (object_id IS NULL))),
  constraint billing_etax_signature_check1 CHECK (((signed_at IS NULL) OR (failed_at IS NULL))),
  constraint billing_etax_signature_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES billing_document(tenant_id, document_id),
  constraint billing_etax_signature_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table billing_etax_signature enable row level security;
alter table billing_etax_signature force row level security;
create policy tenant_isolation on billing_etax_signature as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on billing_etax_signature to sala_app;

create table billing_etax_stamp (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  document_id uuid not null,
  object_id uuid not null,
  sha256 text not null,
  stamped_at timestamp with time zone not null,
  authority text not null,
  created_at timestamp with time zone not null,
  constraint billing_etax_stamp_pkey PRIMARY KEY (tenant_id, document_id),
  constraint billing_etax_stamp_tenant_id_object_id_key UNIQUE (tenant_id, object_id),
  constraint billing_etax_stamp_authority_check CHECK (((char_length(authority) >= 1) AND (char_length(authority) <= 200))),
  constraint billing_etax_stamp_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint billing_etax_stamp_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES billing_document(tenant_id, document_id),
  constraint billing_etax_stamp_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table billing_etax_stamp enable row level security;
alter table billing_etax_stamp force row level security;
create policy tenant_isolation on billing_etax_stamp as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on billing_etax_stamp to sala_app;

create table billing_journal_setting (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  accounts jsonb not null,
  columns jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  constraint billing_journal_setting_pkey PRIMARY KEY (tenant_id),
  constraint billing_journal_setting_accounts_check CHECK ((jsonb_typeof(accounts) = 'object'::text)),
  constraint billing_journal_setting_columns_check CHECK ((jsonb_typeof(columns) = 'array'::text)),
  constraint billing_journal_setting_version_check CHECK ((version > 0)),
  constraint billing_journal_setting_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table billing_journal_setting enable row level security;
alter table billing_journal_setting force row level security;
create policy tenant_isolation on billing_journal_setting as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on billing_journal_setting to sala_app;

create table billing_look (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  look_id uuid not null default uuidv7(),
  version integer not null,
  logo_id uuid,
  signature_id uuid,
  signer_name text not null default ''::text,
  signer_position text not null default ''::text,
  signs_all boolean not null default false,
  notes jsonb not null default '{}'::jsonb,
  saved_at timestamp with time zone not null,
  saved_by uuid,
  constraint billing_look_pkey PRIMARY KEY (tenant_id, look_id),
  constraint billing_look_tenant_id_version_key UNIQUE (tenant_id, version),
  constraint billing_look_notes_check CHECK ((jsonb_typeof(notes) = 'object'::text)),
  constraint billing_look_signer_name_check CHECK ((char_length(signer_name) <= 120)),
  constraint billing_look_signer_position_check CHECK ((char_length(signer_position) <= 120)),
  constraint billing_look_version_check CHECK ((version > 0)),
  constraint billing_look_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint billing_look_tenant_id_logo_id_fkey FOREIGN KEY (tenant_id, logo_id) REFERENCES billing_look_picture(tenant_id, picture_id),
  constraint billing_look_tenant_id_signature_id_fkey FOREIGN KEY (tenant_id, signature_id) REFERENCES billing_look_picture(tenant_id, picture_id)
);
alter table billing_look enable row level security;
alter table billing_look force row level security;
CREATE INDEX billing_look_logo_idx ON public.billing_look USING btree (tenant_id, logo_id) WHERE (logo_id IS NOT NULL);
CREATE INDEX billing_look_signature_idx ON public.billing_look USING btree (tenant_id, signature_id) WHERE (signature_id IS NOT NULL);
create policy tenant_isolation on billing_look as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on billing_look to sala_app;

create table billing_look_picture (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  picture_id uuid not null default uuidv7(),
  object_id uuid not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  constraint billing_look_picture_pkey PRIMARY KEY (tenant_id, picture_id),
  constraint billing_look_picture_height_check CHECK ((height > 0)),
  constraint billing_look_picture_width_check CHECK ((width > 0)),
  constraint billing_look_picture_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint billing_look_picture_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table billing_look_picture enable row level security;
alter table billing_look_picture force row level security;
CREATE INDEX billing_look_picture_object_idx ON public.billing_look_picture USING btree (tenant_id, object_id);
create policy tenant_isolation on billing_look_picture as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on billing_look_picture to sala_app;

create table billing_payment (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  payment_id uuid not null default uuidv7(),
  slug payment_slug not null,
  target_kind payment_target not null,
  target_id filled_100 not null,
  target_label filled_120 not null,
  amount_satang bigint not null,
  paid_satang bigint not null default 0,
  returned_satang bigint not null default 0,
  contact_name text_200 not null,
  contact_email text_254 not null,
  contact_phone text_40 not null,
  contact_folded text_400,
  return_path site_path not null,
  manage_path site_path,
  target_lines payment_lines not null default '[]'::jsonb,
  payer_user_id uuid,
  guest_id text_100,
  opened_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  waiting_since timestamp with time zone,
  expired_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  paid_at timestamp with time zone,
  status text not null generated always as (
CASE
    WHEN (cancelled_at IS NOT NULL) THEN 'cancelled'::text
    WHEN ((paid_satang - returned_satang) > amount_satang) THEN 'overpaid'::text
    WHEN ((paid_satang - returned_satang) = amount_satang) THEN 'paid'::text
    WHEN (waiting_since IS NOT NULL) THEN 'verifying'::text
    WHEN (expired_at IS NOT NULL) THEN 'expired'::text
    WHEN (paid_satang > returned_satang) THEN 'underpaid'::text
    ELSE 'awaiting_payment'::text
END) stored,
  pay_to json_record,
  wallet_held_satang satang not null default 0,
  takes_wallet boolean not null default true,
  takes_any_amount boolean not null default false,
  indexed_at timestamp with time zone,
  constraint billing_payment_pkey PRIMARY KEY (tenant_id, payment_id),
  constraint billing_payment_tenant_id_slug_key UNIQUE (tenant_id, slug),
  constraint billing_payment_amount_satang_check CHECK ((amount_satang > 0)),
  constraint billing_payment_check CHECK ((returned_satang <= paid_satang)),
  constraint billing_payment_check1 CHECK ((expires_at > opened_at)),
  constraint billing_payment_check2 CHECK (((paid_at IS NOT NULL) OR (cancelled_at IS NOT NULL) OR ((paid_satang - returned_satang) < amount_satang))),
  constraint billing_payment_check3 CHECK ((((wallet_held_satang)::bigint = 0) OR (takes_wallet AND (payer_user_id IS NOT NULL)))),
  constraint billing_payment_check4 CHECK ((((wallet_held_satang)::bigint = 0) OR (((paid_satang - returned_satang) + (wallet_held_satang)::bigint) <= amount_satang))),
  constraint billing_payment_paid_satang_check CHECK ((paid_satang >= 0)),
  constraint billing_payment_return_path_query_check CHECK ((strpos((return_path)::text, '?'::text) = 0)),
  constraint billing_payment_returned_satang_check CHECK ((returned_satang >= 0)),
  constraint billing_payment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table billing_payment enable row level security;
alter table billing_payment force row level security;
CREATE INDEX billing_payment_amount_idx ON public.billing_payment USING btree (tenant_id, amount_satang, payment_id);
CREATE INDEX billing_payment_email_idx ON public.billing_payment USING btree (tenant_id, contact_email);
CREATE INDEX billing_payment_label_idx ON public.billing_payment USING btree (tenant_id, target_label);
CREATE INDEX billing_payment_name_idx ON public.billing_payment USING btree (tenant_id, contact_folded);
CREATE INDEX billing_payment_payer_idx ON public.billing_payment USING btree (tenant_id, payer_user_id, payment_id) WHERE (payer_user_id IS NOT NULL);
CREATE INDEX billing_payment_phone_idx ON public.billing_payment USING btree (tenant_id, contact_phone);
CREATE INDEX billing_payment_status_idx ON public.billing_payment USING btree (tenant_id, status, payment_id);
CREATE UNIQUE INDEX billing_payment_target_key ON public.billing_payment USING btree (tenant_id, target_kind, target_id) WHERE (cancelled_at IS NULL);
CREATE INDEX billing_payment_unindexed_idx ON public.billing_payment USING btree (tenant_id, payment_id) WHERE (indexed_at IS NULL);
CREATE INDEX billing_payment_waiting_idx ON public.billing_payment USING btree (tenant_id, waiting_since, payment_id) WHERE (waiting_since IS NOT NULL);
create policy tenant_isolation on billing_payment as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on billing_payment to sala_app;

create table billing_purchase (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  purchase_id uuid not null default uuidv7(),
  seller_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  supplier_name text not null,
  supplier_tax_id text not null,
  supplier_branch text not null,
  number text not null,
  issued_on date not null,
  net_satang bigint not null,
  vat_satang bigint not null,
  is_claimable boolean not null,
  claim_month_on date not null,
  note text not null default ''::text,
  version integer not null default 1,
  archived_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint billing_purchase_pkey PRIMARY KEY (tenant_id, purchase_id),
  constraint billing_purchase_claim_month_on_check CHECK ((EXTRACT(day FROM claim_month_on) = (1)::numeric)),
  constraint billing_purchase_kind_check CHECK ((kind = ANY (ARRAY['tax_invoice'::text, 'credit_note'::text, 'debit_note'::text]))),
  constraint billing_purchase_net_satang_check CHECK ((net_satang > 0)),
  constraint billing_purchase_note_check CHECK ((char_length(note) <= 500)),
  constraint billing_purchase_number_check CHECK (((char_length(number) >= 1) AND (char_length(number) <= 60))),
  constraint billing_purchase_supplier_branch_check CHECK ((supplier_branch ~ '^[0-9]{5}$'::text)),
  constraint billing_purchase_supplier_name_check CHECK (((char_length(supplier_name) >= 1) AND (char_length(supplier_name) <= 200))),
  constraint billing_purchase_supplier_tax_id_check CHECK ((supplier_tax_id ~ '^[0-9]{13}$'::text)),
  constraint billing_purchase_vat_satang_check CHECK ((vat_satang >= 0)),
  constraint billing_purchase_version_check CHECK ((version > 0)),
  constraint billing_purchase_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint billing_purchase_tenant_id_seller_id_branch_id_fkey FOREIGN KEY (tenant_id, seller_id, branch_id) REFERENCES billing_branch(tenant_id, seller_id, branch_id)
);
alter table billing_purchase enable row level security;
alter table billing_purchase force row level security;
CREATE INDEX billing_purchase_branch_idx ON public.billing_purchase USING btree (tenant_id, seller_id, branch_id);
CREATE INDEX billing_purchase_month_idx ON public.billing_purchase USING btree (tenant_id, claim_month_on, purchase_id);
CREATE UNIQUE INDEX billing_purchase_number_key ON public.billing_purchase USING btree (tenant_id, seller_id, supplier_tax_id, number) WHERE (archived_at IS NULL);
create policy tenant_isolation on billing_purchase as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
CREATE TRIGGER billing_purchase_closed BEFORE INSERT OR UPDATE ON public.billing_purchase FOR EACH ROW EXECUTE FUNCTION billing_purchase_closed();
grant insert, select, update on billing_purchase to sala_app;

create table billing_quotation_answer (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  document_id uuid not null,
  answer text not null,
  answered_name text not null,
  answered_at timestamp with time zone not null,
  target_kind text,
  target_id text,
  answered_by uuid,
  constraint billing_quotation_answer_pkey PRIMARY KEY (tenant_id, document_id),
  constraint billing_quotation_answer_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'declined'::text]))),
  constraint billing_quotation_answer_answered_name_check CHECK (((char_length(answered_name) >= 1) AND (char_length(answered_name) <= 200))),
  constraint billing_quotation_answer_check CHECK (((target_kind IS NULL) = (target_id IS NULL))),
  constraint billing_quotation_answer_check1 CHECK (((target_kind IS NULL) OR (answer = 'accepted'::text))),
  constraint billing_quotation_answer_target_id_check CHECK (((char_length(target_id) >= 1) AND (char_length(target_id) <= 100))),
  constraint billing_quotation_answer_target_kind_check CHECK ((target_kind ~ '^[a-z][a-z0-9_.]{0,59}$'::text)),
  constraint billing_quotation_answer_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES billing_document(tenant_id, document_id),
  constraint billing_quotation_answer_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table billing_quotation_answer enable row level security;
alter table billing_quotation_answer force row level security;
CREATE INDEX billing_quotation_answer_by_idx ON public.billing_quotation_answer USING btree (tenant_id, answered_by) WHERE (answered_by IS NOT NULL);
CREATE UNIQUE INDEX billing_quotation_answer_target_key ON public.billing_quotation_answer USING btree (tenant_id, target_kind, target_id) WHERE (target_kind IS NOT NULL);
create policy tenant_isolation on billing_quotation_answer as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on billing_quotation_answer to sala_app;

create table billing_receipt_allocation (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  allocation_id uuid not null default uuidv7(),
  receipt_id uuid not null,
  payment_id uuid not null,
  slip_id uuid,
  amount_satang bigint not null,
  allocated_by uuid,
  allocated_by_name text not null,
  allocated_at timestamp with time zone not null,
  constraint billing_receipt_allocation_pkey PRIMARY KEY (tenant_id, allocation_id),
  constraint billing_receipt_allocation_tenant_id_receipt_id_payment_id_key UNIQUE (tenant_id, receipt_id, payment_id),
  constraint billing_receipt_allocation_allocated_by_name_check CHECK ((char_length(allocated_by_name) <= 200)),
  constraint billing_receipt_allocation_amount_satang_check CHECK ((amount_satang > 0)),
  constraint billing_receipt_allocation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint billing_receipt_allocation_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES billing_payment(tenant_id, payment_id),
  constraint billing_receipt_allocation_tenant_id_payment_id_slip_id_fkey FOREIGN KEY (tenant_id, payment_id, slip_id) REFERENCES billing_slip(tenant_id, payment_id, slip_id),
  constraint billing_receipt_allocation_tenant_id_receipt_id_fkey FOREIGN KEY (tenant_id, receipt_id) REFERENCES billing_bank_receipt(tenant_id, receipt_id)
);
alter table billing_receipt_allocation enable row level security;
alter table billing_receipt_allocation force row level security;
CREATE INDEX billing_receipt_allocation_payment_idx ON public.billing_receipt_allocation USING btree (tenant_id, payment_id, slip_id);
create policy tenant_isolation on billing_receipt_allocation as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on billing_receipt_allocation to sala_app;

create table billing_reminder (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  reminder_id uuid not null default uuidv7(),
  document_id uuid not null,
  step integer,
  email text not null default ''::text,
  sent_by_name text not null default ''::text,
  sent_at timestamp with time zone not null,
  constraint billing_reminder_pkey PRIMARY KEY (tenant_id, reminder_id),
  constraint billing_reminder_email_check CHECK ((char_length(email) <= 254)),
  constraint billing_reminder_sent_by_name_check CHECK ((char_length(sent_by_name) <= 200)),
  constraint billing_reminder_step_check CHECK (((step >= '-365'::integer) AND (step <= 365))),
  constraint billing_reminder_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES billing_document(tenant_id, document_id),
  constraint billing_reminder_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table billing_reminder enable row level security;
alter table billing_reminder force row level security;
CREATE INDEX billing_reminder_document_idx ON public.billing_reminder USING btree (tenant_id, document_id, sent_at);
CREATE UNIQUE INDEX billing_reminder_step_key ON public.billing_reminder USING btree (tenant_id, document_id, step) WHERE (step IS NOT NULL);
create policy tenant_isolation on billing_reminder as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on billing_reminder to sala_app;

create table billing_seller (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  seller_id uuid not null default uuidv7(),
  name_th text not null,
  name_en text not null default ''::text,
  tax_id text,
  vat_registered_on date,
  is_retailer boolean not null default false,
  baht_text_style text not null default 'orst'::text,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  etax_copy_to text,
  online_branch_id uuid,
  constraint billing_seller_pkey PRIMARY KEY (tenant_id, seller_id),
  constraint billing_seller_tenant_id_key UNIQUE (tenant_id),
  constraint billing_seller_baht_text_style_check CHECK ((baht_text_style = ANY (ARRAY['orst'::text, 'sheet'::text]))),
  constraint billing_seller_etax_copy_to_check CHECK (((etax_copy_to ~ '^[^@[:space:]<>,;:"]+@[^@[:space:]<>,;:"]+$'::text) AND (char_length(etax_copy_to) <= 254))),
  constraint billing_seller_name_en_check CHECK ((char_length(name_en) <= 200)),
  constraint billing_seller_name_th_check CHECK (((char_length(name_th) >= 1) AND (char_length(name_th) <= 200))),
  constraint billing_seller_tax_id_check CHECK ((tax_id ~ '^[0-9]{13}$'::text)),
  constraint billing_seller_vat_registered_on_check CHECK ((vat_registered_on >= '1992-01-01'::date)),
  constraint billing_seller_version_check CHECK ((version > 0)),
  constraint billing_seller_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint billing_seller_tenant_id_seller_id_online_branch_id_fkey FOREIGN KEY (tenant_id, seller_id, online_branch_id) REFERENCES billing_branch(tenant_id, seller_id, branch_id)
);
alter table billing_seller enable row level security;
alter table billing_seller force row level security;
CREATE INDEX billing_seller_online_idx ON public.billing_seller USING btree (tenant_id, seller_id, online_branch_id) WHERE (online_branch_id IS NOT NULL);
create policy tenant_isolation on billing_seller as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on billing_seller to sala_app;

create table billing_series (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  branch_id uuid not null,
  kind text not null,
  period text not null,
  last_count integer not null,
  prefix text not null,
  constraint billing_series_pkey PRIMARY KEY (tenant_id, branch_id, kind, prefix, period),
  constraint billing_series_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint billing_series_last_count_check CHECK ((last_count > 0)),
  constraint billing_series_period_check CHECK ((period ~ '^[0-9]{2}([0-9]{2})?$'::text)),
  constraint billing_series_prefix_check CHECK ((prefix ~ '^[A-Z]{2,8}$'::text)),
  constraint billing_series_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES billing_branch(tenant_id, branch_id),
  constraint billing_series_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table billing_series enable row level security;
alter table billing_series force row level security;
create policy tenant_isolation on billing_series as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
CREATE TRIGGER billing_series_keep BEFORE UPDATE ON public.billing_series FOR EACH ROW EXECUTE FUNCTION billing_series_keep();
grant insert, select, update on billing_series to sala_app;

create table billing_series_format (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  branch_id uuid not null,
  kind text not null,
  version integer not null,
  prefix text not null,
  period text not null,
  digits integer not null,
  separator text not null,
  in_force_at timestamp with time zone not null,
  saved_by uuid,
  constraint billing_series_format_pkey PRIMARY KEY (tenant_id, branch_id, kind, version),
  constraint billing_series_format_digits_check CHECK (((digits >= 3) AND (digits <= 8))),
  constraint billing_series_format_kind_check CHECK ((kind = ANY (ARRAY['quotation'::text, 'invoice'::text, 'billing_note'::text, 'receipt'::text, 'tax_invoice'::text, 'tax_invoice_abbreviated'::text, 'receipt_tax_invoice'::text, 'credit_note'::text, 'debit_note'::text]))),
  constraint billing_series_format_period_check CHECK ((period = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint billing_series_format_prefix_check CHECK ((prefix ~ '^[A-Z]{2,8}$'::text)),
  constraint billing_series_format_separator_check CHECK ((separator = ANY (ARRAY['-'::text, '.'::text, ''::text]))),
  constraint billing_series_format_version_check CHECK ((version > 0)),
  constraint billing_series_format_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES billing_branch(tenant_id, branch_id),
  constraint billing_series_format_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table billing_series_format enable row level security;
alter table billing_series_format force row level security;
create policy tenant_isolation on billing_series_format as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on billing_series_format to sala_app;

create table billing_settlement (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  document_id uuid not null,
  part_no integer not null,
  paid_satang bigint not null,
  withheld_satang bigint not null,
  paid_on date not null,
  receipt_id uuid,
  settled_at timestamp with time zone not null,
  constraint billing_settlement_pkey PRIMARY KEY (tenant_id, document_id, part_no),
  constraint billing_settlement_check CHECK (((paid_satang + withheld_satang) > 0)),
  constraint billing_settlement_paid_satang_check CHECK ((paid_satang >= 0)),
  constraint billing_settlement_part_no_check CHECK (((part_no >= 1) AND (part_no <= 1000))),
  constraint billing_settlement_withheld_satang_check CHECK ((withheld_satang >= 0)),
  constraint billing_settlement_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES billing_document(tenant_id, document_id),
  constraint billing_settlement_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint billing_settlement_tenant_id_receipt_id_fkey FOREIGN KEY (tenant_id, receipt_id) REFERENCES billing_document(tenant_id, document_id)
);
alter table billing_settlement enable row level security;
alter table billing_settlement force row level security;
CREATE INDEX billing_settlement_receipt_idx ON public.billing_settlement USING btree (tenant_id, receipt_id);
create policy tenant_isolation on billing_settlement as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on billing_settlement to sala_app;

create table billing_slip (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  slip_id uuid not null default uuidv7(),
  payment_id uuid not null,
  object_id uuid not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  reading text not null,
  payload text,
  sending_bank text,
  trans_ref text,
  status text not null default 'checking'::text,
  reason text,
  uploaded_by uuid,
  uploaded_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  constraint billing_slip_pkey PRIMARY KEY (tenant_id, slip_id),
  constraint billing_slip_tenant_id_object_id_key UNIQUE (tenant_id, object_id),
  constraint billing_slip_tenant_id_payment_id_sha256_key UNIQUE (tenant_id, payment_id, sha256),
  constraint billing_slip_tenant_id_payment_id_slip_id_key UNIQUE (tenant_id, payment_id, slip_id),
  constraint billing_slip_check CHECK (((reading = 'slip'::text) = ((trans_ref IS NOT NULL) AND (sending_bank IS NOT NULL)))),
  constraint billing_slip_check1 CHECK (((status = 'checking'::text) = (decided_at IS NULL))),
  constraint billing_slip_check2 CHECK (((status <> 'rejected'::text) OR (reason IS NOT NULL))),
  constraint billing_slip_decided_by_name_check CHECK ((char_length(decided_by_name) <= 200)),
  constraint billing_slip_height_check CHECK ((height > 0)),
  constraint billing_slip_payload_check CHECK ((char_length(payload) <= 600)),
  constraint billing_slip_reading_check CHECK ((reading = ANY (ARRAY['slip'::text, 'payment_code'::text, 'other_code'::text, 'no_code'::text]))),
  constraint billing_slip_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint billing_slip_sending_bank_check CHECK (((char_length(sending_bank) >= 1) AND (char_length(sending_bank) <= 20))),
  constraint billing_slip_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint billing_slip_status_check CHECK ((status = ANY (ARRAY['checking'::text, 'accepted'::text, 'rejected'::text]))),
  constraint billing_slip_trans_ref_check CHECK (((char_length(trans_ref) >= 1) AND (char_length(trans_ref) <= 60))),
  constraint billing_slip_width_check CHECK ((width > 0)),
  constraint billing_slip_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint billing_slip_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint billing_slip_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES billing_payment(tenant_id, payment_id)
);
alter table billing_slip enable row level security;
alter table billing_slip force row level security;
CREATE INDEX billing_slip_picture_idx ON public.billing_slip USING btree (tenant_id, sha256);
CREATE INDEX billing_slip_reference_idx ON public.billing_slip USING btree (tenant_id, trans_ref, sending_bank) WHERE (trans_ref IS NOT NULL);
create policy tenant_isolation on billing_slip as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on billing_slip to sala_app;

create table billing_surplus_return (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  return_id uuid not null default uuidv7(),
  payment_id uuid not null,
  amount_satang bigint not null,
  way text not null,
  reference text not null,
  returned_by uuid,
  returned_by_name text not null,
  returned_at timestamp with time zone not null,
  constraint billing_surplus_return_pkey PRIMARY KEY (tenant_id, return_id),
  constraint billing_surplus_return_amount_satang_check CHECK ((amount_satang > 0)),
  constraint billing_surplus_return_reference_check CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 200))),
  constraint billing_surplus_return_returned_by_name_check CHECK ((char_length(returned_by_name) <= 200)),
  constraint billing_surplus_return_way_check CHECK ((way = ANY (ARRAY['refund'::text, 'credit'::text]))),
  constraint billing_surplus_return_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint billing_surplus_return_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES billing_payment(tenant_id, payment_id)
);
alter table billing_surplus_return enable row level security;
alter table billing_surplus_return force row level security;
CREATE INDEX billing_surplus_return_payment_idx ON public.billing_surplus_return USING btree (tenant_id, payment_id);
create policy tenant_isolation on billing_surplus_return as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on billing_surplus_return to sala_app;

create table billing_transfer_claim (
  transfer_digest bytea not null,
  holder_mark bytea not null,
  claimed_at timestamp with time zone not null default now(),
  constraint billing_transfer_claim_pkey PRIMARY KEY (transfer_digest),
  constraint billing_transfer_claim_holder_mark_check CHECK ((octet_length(holder_mark) = 32)),
  constraint billing_transfer_claim_transfer_digest_check CHECK ((octet_length(transfer_digest) = 32))
);

create table billing_vat_confirmation (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  from_on date not null,
  rate_bp integer not null,
  source text not null,
  confirmed_at timestamp with time zone not null,
  confirmed_by uuid,
  confirmed_by_name text not null,
  constraint billing_vat_confirmation_pkey PRIMARY KEY (tenant_id, from_on),
  constraint billing_vat_confirmation_confirmed_by_name_check CHECK ((char_length(confirmed_by_name) <= 200)),
  constraint billing_vat_confirmation_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000))),
  constraint billing_vat_confirmation_source_check CHECK (((char_length(source) >= 1) AND (char_length(source) <= 300))),
  constraint billing_vat_confirmation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table billing_vat_confirmation enable row level security;
alter table billing_vat_confirmation force row level security;
create policy tenant_isolation on billing_vat_confirmation as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on billing_vat_confirmation to sala_app;

create table billing_wallet_use (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  use_id uuid not null default uuidv7(),
  payment_id uuid not null,
  amount_satang bigint not null,
  posted_satang bigint not null default 0,
  state text not null,
  used_by uuid not null,
  used_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint billing_wallet_use_pkey PRIMARY KEY (tenant_id, use_id),
  constraint billing_wallet_use_amount_satang_check CHECK ((amount_satang > 0)),
  constraint billing_wallet_use_check CHECK (((posted_satang >= 0) AND (posted_satang <= amount_satang))),
  constraint billing_wallet_use_check1 CHECK (((state = 'posted'::text) = (posted_satang > 0))),
  constraint billing_wallet_use_check2 CHECK (((state = 'held'::text) = (settled_at IS NULL))),
  constraint billing_wallet_use_state_check CHECK ((state = ANY (ARRAY['held'::text, 'posted'::text, 'released'::text]))),
  constraint billing_wallet_use_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES billing_payment(tenant_id, payment_id)
);
alter table billing_wallet_use enable row level security;
alter table billing_wallet_use force row level security;
CREATE UNIQUE INDEX billing_wallet_use_held_key ON public.billing_wallet_use USING btree (tenant_id, payment_id) WHERE (state = 'held'::text);
CREATE INDEX billing_wallet_use_payment_idx ON public.billing_wallet_use USING btree (tenant_id, payment_id, use_id);
create policy tenant_isolation on billing_wallet_use as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on billing_wallet_use to sala_app;

create table billing_withholding (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  withholding_id uuid not null default uuidv7(),
  document_id uuid not null,
  kind text not null,
  rate_bp integer not null,
  base_satang bigint not null,
  amount_satang bigint not null,
  declared_on date not null,
  declared_at timestamp with time zone not null,
  declared_by uuid,
  declared_by_name text not null,
  withdrawn_at timestamp with time zone,
  certificate_number text not null default ''::text,
  certificate_on date,
  received_at timestamp with time zone,
  received_by_name text not null default ''::text,
  chased_at timestamp with time zone,
  constraint billing_withholding_pkey PRIMARY KEY (tenant_id, withholding_id),
  constraint billing_withholding_base_satang_check CHECK ((base_satang > 0)),
  constraint billing_withholding_certificate_number_check CHECK ((char_length(certificate_number) <= 60)),
  constraint billing_withholding_check CHECK (((amount_satang > 0) AND (amount_satang < base_satang))),
  constraint billing_withholding_check1 CHECK (((received_at IS NULL) = (certificate_on IS NULL))),
  constraint billing_withholding_check2 CHECK (((received_at IS NULL) OR (certificate_number <> ''::text))),
  constraint billing_withholding_check3 CHECK (((withdrawn_at IS NULL) OR (received_at IS NULL))),
  constraint billing_withholding_declared_by_name_check CHECK ((char_length(declared_by_name) <= 200)),
  constraint billing_withholding_kind_check CHECK ((kind = ANY (ARRAY['transport'::text, 'advertising'::text, 'services'::text, 'rent'::text]))),
  constraint billing_withholding_rate_bp_check CHECK (((rate_bp >= 1) AND (rate_bp <= 10000))),
  constraint billing_withholding_received_by_name_check CHECK ((char_length(received_by_name) <= 200)),
  constraint billing_withholding_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES billing_document(tenant_id, document_id),
  constraint billing_withholding_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table billing_withholding enable row level security;
alter table billing_withholding force row level security;
CREATE INDEX billing_withholding_document_idx ON public.billing_withholding USING btree (tenant_id, document_id);
CREATE UNIQUE INDEX billing_withholding_document_key ON public.billing_withholding USING btree (tenant_id, document_id) WHERE (withdrawn_at IS NULL);
CREATE INDEX billing_withholding_state_idx ON public.billing_withholding USING btree (tenant_id, ((received_at IS NOT NULL)), withholding_id) WHERE (withdrawn_at IS NULL);
create policy tenant_isolation on billing_withholding as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on billing_withholding to sala_app;

create table certificates_certificate (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  certificate_id uuid not null default uuidv7(),
  year integer not null,
  number integer not null,
  code text not null,
  template_id uuid not null,
  template_version integer not null,
  lesson_id uuid not null,
  lesson_slug text not null,
  enrolment_id uuid,
  user_id uuid,
  holder_name text not null,
  holder_folded text not null,
  holder_email text not null default ''::text,
  lesson_title_th text not null,
  lesson_title_en text not null default ''::text,
  hours numeric(6,2) not null default 0,
  score_percent numeric(5,2),
  strings jsonb not null,
  completed_on date not null,
  issued_at timestamp with time zone not null,
  expires_on date,
  state text not null default 'issued'::text,
  state_reason text not null default ''::text,
  state_at timestamp with time zone,
  supersedes_id uuid,
  is_listed boolean not null default false,
  pdf_object_id uuid,
  pdf_sha256 text,
  drawn jsonb,
  indexed_at timestamp with time zone,
  constraint certificates_certificate_pkey PRIMARY KEY (tenant_id, certificate_id),
  constraint certificates_certificate_tenant_id_code_key UNIQUE (tenant_id, code),
  constraint certificates_certificate_tenant_id_year_number_key UNIQUE (tenant_id, year, number),
  constraint certificates_certificate_check CHECK (((pdf_object_id IS NULL) = (pdf_sha256 IS NULL))),
  constraint certificates_certificate_check1 CHECK (((pdf_object_id IS NULL) = (drawn IS NULL))),
  constraint certificates_certificate_check2 CHECK (((state = 'issued'::text) = (state_at IS NULL))),
  constraint certificates_certificate_check3 CHECK (((state <> 'revoked'::text) OR (state_reason <> ''::text))),
  constraint certificates_certificate_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{13}$'::text)),
  constraint certificates_certificate_holder_email_check CHECK ((char_length(holder_email) <= 254)),
  constraint certificates_certificate_holder_name_check CHECK (((char_length(holder_name) >= 1) AND (char_length(holder_name) <= 200))),
  constraint certificates_certificate_hours_check CHECK (((hours >= (0)::numeric) AND (hours <= (9999)::numeric))),
  constraint certificates_certificate_lesson_slug_check CHECK (((char_length(lesson_slug) >= 1) AND (char_length(lesson_slug) <= 100))),
  constraint certificates_certificate_lesson_title_en_check CHECK ((char_length(lesson_title_en) <= 120)),
  constraint certificates_certificate_lesson_title_th_check CHECK (((char_length(lesson_title_th) >= 1) AND (char_length(lesson_title_th) <= 120))),
  constraint certificates_certificate_number_check CHECK ((number > 0)),
  constraint certificates_certificate_pdf_sha256_check CHECK ((pdf_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint certificates_certificate_score_percent_check CHECK (((score_percent >= (0)::numeric) AND (score_percent <= (100)::numeric))),
  constraint certificates_certificate_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'revoked'::text, 'superseded'::text]))),
  constraint certificates_certificate_state_reason_check CHECK ((char_length(state_reason) <= 500)),
  constraint certificates_certificate_strings_check CHECK ((jsonb_typeof(strings) = 'object'::text)),
  constraint certificates_certificate_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint certificates_certificate_tenant_id_pdf_object_id_fkey FOREIGN KEY (tenant_id, pdf_object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint certificates_certificate_tenant_id_supersedes_id_fkey FOREIGN KEY (tenant_id, supersedes_id) REFERENCES certificates_certificate(tenant_id, certificate_id),
  constraint certificates_certificate_tenant_id_template_id_template_ve_fkey FOREIGN KEY (tenant_id, template_id, template_version) REFERENCES certificates_template_version(tenant_id, template_id, version)
);
alter table certificates_certificate enable row level security;
alter table certificates_certificate force row level security;
CREATE UNIQUE INDEX certificates_certificate_enrolment_key ON public.certificates_certificate USING btree (tenant_id, enrolment_id) WHERE (supersedes_id IS NULL);
CREATE INDEX certificates_certificate_expires_idx ON public.certificates_certificate USING btree (tenant_id, expires_on) WHERE (state = 'issued'::text);
CREATE INDEX certificates_certificate_holder_idx ON public.certificates_certificate USING btree (tenant_id, holder_name, certificate_id);
CREATE INDEX certificates_certificate_issued_idx ON public.certificates_certificate USING btree (tenant_id, issued_at DESC, certificate_id DESC);
CREATE INDEX certificates_certificate_lesson_holder_idx ON public.certificates_certificate USING btree (tenant_id, lesson_id, holder_name, certificate_id);
CREATE INDEX certificates_certificate_lesson_idx ON public.certificates_certificate USING btree (tenant_id, lesson_id, issued_at DESC, certificate_id DESC);
CREATE INDEX certificates_certificate_name_idx ON public.certificates_certificate USING btree (tenant_id, holder_folded) WHERE is_listed;
CREATE INDEX certificates_certificate_pdf_idx ON public.certificates_certificate USING btree (tenant_id, pdf_object_id);
CREATE INDEX certificates_certificate_sha_idx ON public.certificates_certificate USING btree (tenant_id, pdf_sha256);
CREATE INDEX certificates_certificate_supersedes_idx ON public.certificates_certificate USING btree (tenant_id, supersedes_id);
CREATE UNIQUE INDEX certificates_certificate_supersedes_key ON public.certificates_certificate USING btree (tenant_id, supersedes_id) WHERE (supersedes_id IS NOT NULL);
CREATE INDEX certificates_certificate_template_idx ON public.certificates_certificate USING btree (tenant_id, template_id, template_version);
CREATE INDEX certificates_certificate_unindexed_idx ON public.certificates_certificate USING btree (tenant_id, certificate_id) WHERE (indexed_at IS NULL);
CREATE INDEX certificates_certificate_user_idx ON public.certificates_certificate USING btree (tenant_id, user_id, issued_at DESC);
create policy tenant_isolation on certificates_certificate as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on certificates_certificate to sala_app;

create table certificates_counter (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  year integer not null,
  last_number integer not null,
  constraint certificates_counter_pkey PRIMARY KEY (tenant_id, year),
  constraint certificates_counter_last_number_check CHECK ((last_number >= 0)),
  constraint certificates_counter_year_check CHECK (((year >= 2400) AND (year <= 3000))),
  constraint certificates_counter_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table certificates_counter enable row level security;
alter table certificates_counter force row level security;
create policy tenant_isolation on certificates_counter as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on certificates_counter to sala_app;

create table certificates_lesson (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  lesson_id uuid not null,
  template_id uuid not null,
  is_automatic boolean not null default true,
  valid_months integer,
  updated_at timestamp with time zone not null default now(),
  constraint certificates_lesson_pkey PRIMARY KEY (tenant_id, lesson_id),
  constraint certificates_lesson_valid_months_check CHECK (((valid_months >= 1) AND (valid_months <= 240))),
  constraint certificates_lesson_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint certificates_lesson_tenant_id_template_id_fkey FOREIGN KEY (tenant_id, template_id) REFERENCES certificates_template(tenant_id, template_id)
);
alter table certificates_lesson enable row level security;
alter table certificates_lesson force row level security;
CREATE INDEX certificates_lesson_template_idx ON public.certificates_lesson USING btree (tenant_id, template_id);
create policy tenant_isolation on certificates_lesson as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on certificates_lesson to sala_app;

create table certificates_picture (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  picture_id uuid not null default uuidv7(),
  object_id uuid not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default now(),
  constraint certificates_picture_pkey PRIMARY KEY (tenant_id, picture_id),
  constraint certificates_picture_height_check CHECK ((height > 0)),
  constraint certificates_picture_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint certificates_picture_width_check CHECK ((width > 0)),
  constraint certificates_picture_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint certificates_picture_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table certificates_picture enable row level security;
alter table certificates_picture force row level security;
CREATE INDEX certificates_picture_object_idx ON public.certificates_picture USING btree (tenant_id, object_id);
create policy tenant_isolation on certificates_picture as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on certificates_picture to sala_app;

create table certificates_template (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  template_id uuid not null default uuidv7(),
  name text not null,
  version integer not null default 1,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint certificates_template_pkey PRIMARY KEY (tenant_id, template_id),
  constraint certificates_template_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint certificates_template_version_check CHECK ((version > 0)),
  constraint certificates_template_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table certificates_template enable row level security;
alter table certificates_template force row level security;
CREATE INDEX certificates_template_updated_idx ON public.certificates_template USING btree (tenant_id, updated_at DESC, template_id DESC);
create policy tenant_isolation on certificates_template as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on certificates_template to sala_app;

create table certificates_template_version (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  template_id uuid not null,
  version integer not null,
  layout jsonb not null,
  author_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint certificates_template_version_pkey PRIMARY KEY (tenant_id, template_id, version),
  constraint certificates_template_version_layout_check CHECK ((jsonb_typeof(layout) = 'object'::text)),
  constraint certificates_template_version_version_check CHECK ((version > 0)),
  constraint certificates_template_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint certificates_template_version_tenant_id_template_id_fkey FOREIGN KEY (tenant_id, template_id) REFERENCES certificates_template(tenant_id, template_id)
);
alter table certificates_template_version enable row level security;
alter table certificates_template_version force row level security;
create policy tenant_isolation on certificates_template_version as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on certificates_template_version to sala_app;

create table clusters_branch (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  branch_code text not null,
  cluster_id uuid not null,
  assigned_at timestamp with time zone not null,
  constraint clusters_branch_pkey PRIMARY KEY (tenant_id, branch_code),
  constraint clusters_branch_branch_code_check CHECK ((branch_code ~ '^[0-9]{5}$'::text)),
  constraint clusters_branch_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_branch_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table clusters_branch enable row level security;
alter table clusters_branch force row level security;
CREATE INDEX clusters_branch_cluster_idx ON public.clusters_branch USING btree (tenant_id, cluster_id, branch_code);
create policy tenant_isolation on clusters_branch as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on clusters_branch to sala_app;

create table clusters_change_request (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  request_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  asked_by uuid,
  changes jsonb not null,
  state text not null default 'waiting'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  reason text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint clusters_change_request_pkey PRIMARY KEY (tenant_id, request_id),
  constraint clusters_change_request_changes_check CHECK (((jsonb_typeof(changes) = 'object'::text) AND (changes <> '{}'::jsonb))),
  constraint clusters_change_request_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint clusters_change_request_reason_check CHECK ((char_length(reason) <= 1000)),
  constraint clusters_change_request_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint clusters_change_request_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_change_request_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table clusters_change_request enable row level security;
alter table clusters_change_request force row level security;
CREATE INDEX clusters_change_request_asked_idx ON public.clusters_change_request USING btree (tenant_id, asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX clusters_change_request_cluster_idx ON public.clusters_change_request USING btree (tenant_id, cluster_id, request_id);
CREATE INDEX clusters_change_request_decided_idx ON public.clusters_change_request USING btree (tenant_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE UNIQUE INDEX clusters_change_request_waiting_key ON public.clusters_change_request USING btree (tenant_id, cluster_id) WHERE (state = 'waiting'::text);
create policy tenant_isolation on clusters_change_request as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on clusters_change_request to sala_app;

create table clusters_chart (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  cluster_id uuid not null,
  change_no integer not null default 0,
  nodes integer not null default 0,
  constraint clusters_chart_pkey PRIMARY KEY (tenant_id, cluster_id),
  constraint clusters_chart_change_no_check CHECK ((change_no >= 0)),
  constraint clusters_chart_nodes_check CHECK (((nodes >= 0) AND (nodes <= 5000))),
  constraint clusters_chart_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_chart_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table clusters_chart enable row level security;
alter table clusters_chart force row level security;
create policy tenant_isolation on clusters_chart as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on clusters_chart to sala_app;

create table clusters_chart_change (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  cluster_id uuid not null,
  change_no integer not null,
  act text not null,
  node_id uuid not null,
  holder_id uuid,
  from_on date not null,
  to_on date,
  patch jsonb not null,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  constraint clusters_chart_change_pkey PRIMARY KEY (tenant_id, cluster_id, change_no),
  constraint clusters_chart_change_act_check CHECK ((act = ANY (ARRAY['open'::text, 'place'::text, 'close'::text, 'extend'::text, 'appoint'::text, 'end'::text]))),
  constraint clusters_chart_change_change_no_check CHECK ((change_no >= 1)),
  constraint clusters_chart_change_check CHECK (((holder_id IS NULL) = (act <> ALL (ARRAY['appoint'::text, 'end'::text])))),
  constraint clusters_chart_change_patch_check CHECK ((jsonb_typeof(patch) = 'object'::text)),
  constraint clusters_chart_change_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint clusters_chart_change_tenant_id_holder_id_fkey FOREIGN KEY (tenant_id, holder_id) REFERENCES clusters_chart_holder(tenant_id, holder_id),
  constraint clusters_chart_change_tenant_id_node_id_fkey FOREIGN KEY (tenant_id, node_id) REFERENCES clusters_chart_node(tenant_id, node_id)
);
alter table clusters_chart_change enable row level security;
alter table clusters_chart_change force row level security;
CREATE INDEX clusters_chart_change_holder_idx ON public.clusters_chart_change USING btree (tenant_id, holder_id) WHERE (holder_id IS NOT NULL);
CREATE INDEX clusters_chart_change_node_idx ON public.clusters_chart_change USING btree (tenant_id, node_id, change_no);
create policy tenant_isolation on clusters_chart_change as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on clusters_chart_change to sala_app;

create table clusters_chart_holder (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  holder_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  position_id uuid not null,
  position_kind text not null default 'position'::text,
  tenure text not null,
  person_id uuid,
  name text not null default ''::text,
  valid_from_on date not null,
  valid_to_on date,
  constraint clusters_chart_holder_pkey PRIMARY KEY (tenant_id, holder_id),
  constraint clusters_chart_holder_one_substantive EXCLUDE USING gist (tenant_id WITH =, position_id WITH =, daterange(valid_from_on, valid_to_on) WITH &&) WHERE ((tenure = 'substantive'::text)),
  constraint clusters_chart_holder_check CHECK ((valid_to_on >= valid_from_on)),
  constraint clusters_chart_holder_check1 CHECK (((person_id IS NULL) OR (name = ''::text))),
  constraint clusters_chart_holder_name_check CHECK ((char_length(name) <= 120)),
  constraint clusters_chart_holder_position_kind_check CHECK ((position_kind = 'position'::text)),
  constraint clusters_chart_holder_tenure_check CHECK ((tenure = ANY (ARRAY['substantive'::text, 'acting'::text]))),
  constraint clusters_chart_holder_tenant_id_cluster_id_position_id_pos_fkey FOREIGN KEY (tenant_id, cluster_id, position_id, position_kind) REFERENCES clusters_chart_node(tenant_id, cluster_id, node_id, kind),
  constraint clusters_chart_holder_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table clusters_chart_holder enable row level security;
alter table clusters_chart_holder force row level security;
CREATE INDEX clusters_chart_holder_person_idx ON public.clusters_chart_holder USING btree (tenant_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX clusters_chart_holder_position_idx ON public.clusters_chart_holder USING btree (tenant_id, cluster_id, position_id, position_kind);
create policy tenant_isolation on clusters_chart_holder as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on clusters_chart_holder to sala_app;

create table clusters_chart_node (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  node_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  kind text not null,
  version integer not null default 1,
  constraint clusters_chart_node_pkey PRIMARY KEY (tenant_id, node_id),
  constraint clusters_chart_node_tenant_id_cluster_id_node_id_kind_key UNIQUE (tenant_id, cluster_id, node_id, kind),
  constraint clusters_chart_node_kind_check CHECK ((kind = ANY (ARRAY['unit'::text, 'position'::text]))),
  constraint clusters_chart_node_version_check CHECK ((version >= 1)),
  constraint clusters_chart_node_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_chart(tenant_id, cluster_id),
  constraint clusters_chart_node_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table clusters_chart_node enable row level security;
alter table clusters_chart_node force row level security;
create policy tenant_isolation on clusters_chart_node as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on clusters_chart_node to sala_app;

create table clusters_chart_place (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  place_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  node_id uuid not null,
  kind text not null,
  parent_id uuid,
  parent_kind text not null default 'unit'::text,
  name_th text not null,
  name_en text not null default ''::text,
  sort smallint not null default 0,
  valid_from_on date not null,
  valid_to_on date,
  constraint clusters_chart_place_pkey PRIMARY KEY (tenant_id, place_id),
  constraint clusters_chart_place_one_per_day EXCLUDE USING gist (tenant_id WITH =, node_id WITH =, daterange(valid_from_on, valid_to_on) WITH &&),
  constraint clusters_chart_place_check CHECK ((valid_to_on > valid_from_on)),
  constraint clusters_chart_place_check1 CHECK ((parent_id <> node_id)),
  constraint clusters_chart_place_check2 CHECK (((kind = 'unit'::text) OR (parent_id IS NOT NULL))),
  constraint clusters_chart_place_kind_check CHECK ((kind = ANY (ARRAY['unit'::text, 'position'::text]))),
  constraint clusters_chart_place_name_en_check CHECK ((char_length(name_en) <= 120)),
  constraint clusters_chart_place_name_th_check CHECK (((char_length(name_th) >= 1) AND (char_length(name_th) <= 120))),
  constraint clusters_chart_place_parent_kind_check CHECK ((parent_kind = 'unit'::text)),
  constraint clusters_chart_place_sort_check CHECK (((sort >= 0) AND (sort <= 999))),
  constraint clusters_chart_place_tenant_id_cluster_id_node_id_kind_fkey FOREIGN KEY (tenant_id, cluster_id, node_id, kind) REFERENCES clusters_chart_node(tenant_id, cluster_id, node_id, kind),
  constraint clusters_chart_place_tenant_id_cluster_id_parent_id_parent_fkey FOREIGN KEY (tenant_id, cluster_id, parent_id, parent_kind) REFERENCES clusters_chart_node(tenant_id, cluster_id, node_id, kind),
  constraint clusters_chart_place_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table clusters_chart_place enable row level security;
alter table clusters_chart_place force row level security;
CREATE INDEX clusters_chart_place_node_idx ON public.clusters_chart_place USING btree (tenant_id, cluster_id, node_id, kind);
CREATE INDEX clusters_chart_place_parent_idx ON public.clusters_chart_place USING btree (tenant_id, cluster_id, parent_id, parent_kind);
create policy tenant_isolation on clusters_chart_place as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on clusters_chart_place to sala_app;

create table clusters_cluster (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  cluster_id uuid not null default uuidv7(),
  key text not null,
  kind text not null,
  name_th text not null,
  name_en text not null default ''::text,
  parent_id uuid,
  state text not null default 'draft'::text,
  state_at timestamp with time zone not null,
  state_reason text not null default ''::text,
  tax_id text,
  branch_code text,
  address_line text not null default ''::text,
  address_line_en text not null default ''::text,
  subdistrict_code integer,
  postal_code text not null default ''::text,
  phone text,
  email text not null default ''::text,
  line_id text not null default ''::text,
  promptpay text,
  bank_code text,
  bank_account text,
  bank_account_name text not null default ''::text,
  logo_object_id uuid,
  applied_by uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  first_owner_email text not null default ''::text,
  constraint clusters_cluster_pkey PRIMARY KEY (tenant_id, cluster_id),
  constraint clusters_cluster_tenant_id_key_key UNIQUE (tenant_id, key),
  constraint clusters_cluster_address_line_check CHECK ((char_length(address_line) <= 300)),
  constraint clusters_cluster_address_line_en_check CHECK ((char_length(address_line_en) <= 300)),
  constraint clusters_cluster_bank_account_check CHECK ((bank_account ~ '^[0-9]{10,15}$'::text)),
  constraint clusters_cluster_bank_account_name_check CHECK ((char_length(bank_account_name) <= 200)),
  constraint clusters_cluster_bank_code_check CHECK ((bank_code ~ '^[0-9]{3}$'::text)),
  constraint clusters_cluster_branch_code_check CHECK ((branch_code ~ '^[0-9]{5}$'::text)),
  constraint clusters_cluster_check CHECK ((parent_id <> cluster_id)),
  constraint clusters_cluster_check1 CHECK (((tax_id IS NULL) = (branch_code IS NULL))),
  constraint clusters_cluster_check2 CHECK (((bank_code IS NULL) = (bank_account IS NULL))),
  constraint clusters_cluster_email_check CHECK ((char_length(email) <= 254)),
  constraint clusters_cluster_first_owner_email_check CHECK ((char_length(first_owner_email) <= 254)),
  constraint clusters_cluster_key_check CHECK (((key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((char_length(key) >= 2) AND (char_length(key) <= 60)))),
  constraint clusters_cluster_kind_check CHECK ((kind = ANY (ARRAY['community_enterprise'::text, 'cooperative'::text, 'chapter'::text, 'branch'::text, 'other'::text]))),
  constraint clusters_cluster_line_id_check CHECK ((char_length(line_id) <= 60)),
  constraint clusters_cluster_name_en_check CHECK ((char_length(name_en) <= 200)),
  constraint clusters_cluster_name_th_check CHECK (((char_length(name_th) >= 1) AND (char_length(name_th) <= 200))),
  constraint clusters_cluster_phone_check CHECK ((phone ~ '^0[0-9]{8,9}$'::text)),
  constraint clusters_cluster_postal_code_check CHECK ((postal_code ~ '^([1-9][0-9]{4})?$'::text)),
  constraint clusters_cluster_promptpay_check CHECK ((promptpay ~ '^[0-9]{10,15}$'::text)),
  constraint clusters_cluster_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'verifying'::text, 'changes_requested'::text, 'active'::text, 'suspended'::text, 'closed'::text]))),
  constraint clusters_cluster_state_reason_check CHECK ((char_length(state_reason) <= 1000)),
  constraint clusters_cluster_subdistrict_code_check CHECK (((subdistrict_code >= 100000) AND (subdistrict_code <= 999999))),
  constraint clusters_cluster_tax_id_check CHECK ((tax_id ~ '^[0-9]{13}$'::text)),
  constraint clusters_cluster_version_check CHECK ((version > 0)),
  constraint clusters_cluster_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint clusters_cluster_tenant_id_logo_object_id_fkey FOREIGN KEY (tenant_id, logo_object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint clusters_cluster_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES clusters_cluster(tenant_id, cluster_id)
);
alter table clusters_cluster enable row level security;
alter table clusters_cluster force row level security;
CREATE INDEX clusters_cluster_applied_idx ON public.clusters_cluster USING btree (tenant_id, applied_by) WHERE (applied_by IS NOT NULL);
CREATE INDEX clusters_cluster_first_owner_idx ON public.clusters_cluster USING btree (tenant_id, lower(first_owner_email)) WHERE (first_owner_email <> ''::text);
CREATE INDEX clusters_cluster_logo_idx ON public.clusters_cluster USING btree (tenant_id, logo_object_id);
CREATE INDEX clusters_cluster_name_idx ON public.clusters_cluster USING btree (tenant_id, name_th, cluster_id);
CREATE INDEX clusters_cluster_parent_idx ON public.clusters_cluster USING btree (tenant_id, parent_id);
CREATE INDEX clusters_cluster_province_idx ON public.clusters_cluster USING btree (tenant_id, ((subdistrict_code / 10000)));
CREATE INDEX clusters_cluster_state_idx ON public.clusters_cluster USING btree (tenant_id, state, cluster_id);
CREATE INDEX clusters_cluster_updated_idx ON public.clusters_cluster USING btree (tenant_id, updated_at, cluster_id);
create policy tenant_isolation on clusters_cluster as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on clusters_cluster to sala_app;

create table clusters_device (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  device_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  branch_code text,
  name text not null,
  public_key text not null,
  secret_hash text not null,
  paired_by uuid,
  paired_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  challenge_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  constraint clusters_device_pkey PRIMARY KEY (tenant_id, device_id),
  constraint clusters_device_tenant_id_public_key_key UNIQUE (tenant_id, public_key),
  constraint clusters_device_branch_code_check CHECK ((branch_code ~ '^[0-9]{5}$'::text)),
  constraint clusters_device_check CHECK (((revoked_by IS NULL) OR (revoked_at IS NOT NULL))),
  constraint clusters_device_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint clusters_device_public_key_check CHECK ((public_key ~ '^[A-Za-z0-9_-]{87}$'::text)),
  constraint clusters_device_secret_hash_check CHECK ((secret_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint clusters_device_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_device_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table clusters_device enable row level security;
alter table clusters_device force row level security;
CREATE INDEX clusters_device_cluster_idx ON public.clusters_device USING btree (tenant_id, cluster_id, device_id);
CREATE INDEX clusters_device_paired_by_idx ON public.clusters_device USING btree (tenant_id, paired_by) WHERE (paired_by IS NOT NULL);
CREATE INDEX clusters_device_revoked_by_idx ON public.clusters_device USING btree (tenant_id, revoked_by) WHERE (revoked_by IS NOT NULL);
create policy tenant_isolation on clusters_device as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on clusters_device to sala_app;

create table clusters_device_pairing (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  pairing_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  branch_code text,
  device_name text not null,
  code_hash text not null,
  made_by uuid not null,
  expires_at timestamp with time zone not null,
  constraint clusters_device_pairing_pkey PRIMARY KEY (tenant_id, pairing_id),
  constraint clusters_device_pairing_tenant_id_code_hash_key UNIQUE (tenant_id, code_hash),
  constraint clusters_device_pairing_branch_code_check CHECK ((branch_code ~ '^[0-9]{5}$'::text)),
  constraint clusters_device_pairing_code_hash_check CHECK ((code_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint clusters_device_pairing_device_name_check CHECK (((char_length(device_name) >= 1) AND (char_length(device_name) <= 60))),
  constraint clusters_device_pairing_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_device_pairing_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table clusters_device_pairing enable row level security;
alter table clusters_device_pairing force row level security;
CREATE INDEX clusters_device_pairing_cluster_idx ON public.clusters_device_pairing USING btree (tenant_id, cluster_id);
CREATE INDEX clusters_device_pairing_made_by_idx ON public.clusters_device_pairing USING btree (tenant_id, made_by);
create policy tenant_isolation on clusters_device_pairing as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select on clusters_device_pairing to sala_app;

create table clusters_document (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  document_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  kind text not null,
  number text not null default ''::text,
  issued_on date,
  expires_on date,
  note text not null default ''::text,
  name text,
  object_id uuid,
  thumbnail_id uuid,
  size_bytes integer,
  width integer,
  height integer,
  added_at timestamp with time zone not null,
  added_by uuid,
  verified_at timestamp with time zone,
  verified_by uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  replaced_by_id uuid,
  reminded_days smallint,
  constraint clusters_document_pkey PRIMARY KEY (tenant_id, document_id),
  constraint clusters_document_tenant_id_cluster_id_document_id_key UNIQUE (tenant_id, cluster_id, document_id),
  constraint clusters_document_check CHECK ((expires_on >= issued_on)),
  constraint clusters_document_check1 CHECK ((((object_id IS NULL) = (name IS NULL)) AND ((object_id IS NULL) = (size_bytes IS NULL)))),
  constraint clusters_document_check2 CHECK (((thumbnail_id IS NULL) OR (object_id IS NOT NULL))),
  constraint clusters_document_check3 CHECK (((replaced_by_id IS NULL) OR ((ended_at IS NOT NULL) AND (replaced_by_id <> document_id)))),
  constraint clusters_document_check4 CHECK (((verified_by IS NULL) OR (verified_at IS NOT NULL))),
  constraint clusters_document_check5 CHECK (((ended_by IS NULL) OR (ended_at IS NOT NULL))),
  constraint clusters_document_height_check CHECK ((height > 0)),
  constraint clusters_document_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 120))),
  constraint clusters_document_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint clusters_document_note_check CHECK ((char_length(note) <= 500)),
  constraint clusters_document_number_check CHECK ((char_length(number) <= 60)),
  constraint clusters_document_reminded_days_check CHECK ((reminded_days >= 0)),
  constraint clusters_document_size_bytes_check CHECK ((size_bytes > 0)),
  constraint clusters_document_width_check CHECK ((width > 0)),
  constraint clusters_document_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_document_tenant_id_cluster_id_replaced_by_id_fkey FOREIGN KEY (tenant_id, cluster_id, replaced_by_id) REFERENCES clusters_document(tenant_id, cluster_id, document_id),
  constraint clusters_document_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint clusters_document_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint clusters_document_tenant_id_thumbnail_id_fkey FOREIGN KEY (tenant_id, thumbnail_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table clusters_document enable row level security;
alter table clusters_document force row level security;
CREATE INDEX clusters_document_added_by_idx ON public.clusters_document USING btree (tenant_id, added_by) WHERE (added_by IS NOT NULL);
CREATE INDEX clusters_document_ended_by_idx ON public.clusters_document USING btree (tenant_id, ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX clusters_document_expires_idx ON public.clusters_document USING btree (tenant_id, expires_on) WHERE ((ended_at IS NULL) AND (expires_on IS NOT NULL));
CREATE INDEX clusters_document_object_idx ON public.clusters_document USING btree (tenant_id, object_id);
CREATE INDEX clusters_document_replaced_by_idx ON public.clusters_document USING btree (tenant_id, cluster_id, replaced_by_id);
CREATE INDEX clusters_document_thumbnail_idx ON public.clusters_document USING btree (tenant_id, thumbnail_id);
CREATE INDEX clusters_document_verified_by_idx ON public.clusters_document USING btree (tenant_id, verified_by) WHERE (verified_by IS NOT NULL);
create policy tenant_isolation on clusters_document as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on clusters_document to sala_app;

create table clusters_invitation (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  invitation_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  secret_hash text not null,
  way text not null,
  email text,
  email_folded text,
  phone text,
  role text not null,
  branch_codes text[],
  max_uses integer not null,
  uses integer not null default 0,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint clusters_invitation_pkey PRIMARY KEY (tenant_id, invitation_id),
  constraint clusters_invitation_tenant_id_secret_hash_key UNIQUE (tenant_id, secret_hash),
  constraint clusters_invitation_branch_codes_check CHECK ((((cardinality(branch_codes) >= 1) AND (cardinality(branch_codes) <= 500)) AND (array_position(branch_codes, NULL::text) IS NULL))),
  constraint clusters_invitation_check CHECK (((uses >= 0) AND (uses <= max_uses))),
  constraint clusters_invitation_check1 CHECK ((expires_at > made_at)),
  constraint clusters_invitation_check2 CHECK ((((way = 'email'::text) = (email IS NOT NULL)) AND ((email IS NULL) = (email_folded IS NULL)))),
  constraint clusters_invitation_check3 CHECK (((way = 'phone'::text) = (phone IS NOT NULL))),
  constraint clusters_invitation_check4 CHECK (((way = 'link'::text) OR (max_uses = 1))),
  constraint clusters_invitation_check5 CHECK (((role <> 'owner'::text) OR (branch_codes IS NULL))),
  constraint clusters_invitation_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint clusters_invitation_email_folded_check CHECK (((char_length(email_folded) >= 3) AND (char_length(email_folded) <= 254))),
  constraint clusters_invitation_max_uses_check CHECK (((max_uses >= 1) AND (max_uses <= 500))),
  constraint clusters_invitation_phone_check CHECK ((phone ~ '^0[0-9]{8,9}$'::text)),
  constraint clusters_invitation_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'cashier'::text, 'stock_clerk'::text, 'accountant'::text, 'member'::text]))),
  constraint clusters_invitation_secret_hash_check CHECK ((secret_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint clusters_invitation_way_check CHECK ((way = ANY (ARRAY['email'::text, 'link'::text, 'phone'::text]))),
  constraint clusters_invitation_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_invitation_tenant_id_made_by_fkey FOREIGN KEY (tenant_id, made_by) REFERENCES accounts_person(tenant_id, person_id)
);
alter table clusters_invitation enable row level security;
alter table clusters_invitation force row level security;
CREATE INDEX clusters_invitation_cluster_idx ON public.clusters_invitation USING btree (tenant_id, cluster_id, invitation_id);
CREATE INDEX clusters_invitation_email_idx ON public.clusters_invitation USING btree (tenant_id, email_folded) WHERE (email_folded IS NOT NULL);
CREATE INDEX clusters_invitation_maker_idx ON public.clusters_invitation USING btree (tenant_id, made_by);
create policy tenant_isolation on clusters_invitation as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on clusters_invitation to sala_app;

create table clusters_member (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  member_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  person_id uuid not null,
  role text not null,
  branch_codes text[],
  state text not null default 'active'::text,
  joined_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  invited_by uuid,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  ended_by uuid,
  constraint clusters_member_pkey PRIMARY KEY (tenant_id, member_id),
  constraint clusters_member_branch_codes_check CHECK (((cardinality(branch_codes) >= 1) AND (cardinality(branch_codes) <= 500))),
  constraint clusters_member_check CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint clusters_member_check1 CHECK (((role <> 'owner'::text) OR (branch_codes IS NULL))),
  constraint clusters_member_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'cashier'::text, 'stock_clerk'::text, 'accountant'::text, 'member'::text]))),
  constraint clusters_member_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'ended'::text]))),
  constraint clusters_member_version_check CHECK ((version > 0)),
  constraint clusters_member_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_member_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table clusters_member enable row level security;
alter table clusters_member force row level security;
CREATE INDEX clusters_member_cluster_idx ON public.clusters_member USING btree (tenant_id, cluster_id, member_id);
CREATE INDEX clusters_member_ended_by_idx ON public.clusters_member USING btree (tenant_id, ended_by) WHERE (ended_by IS NOT NULL);
CREATE UNIQUE INDEX clusters_member_live_key ON public.clusters_member USING btree (tenant_id, cluster_id, person_id, role) WHERE (state <> 'ended'::text);
CREATE INDEX clusters_member_person_idx ON public.clusters_member USING btree (tenant_id, person_id);
create policy tenant_isolation on clusters_member as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on clusters_member to sala_app;

create table clusters_model (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  model_id uuid not null default uuidv7(),
  name_th text not null,
  name_en text not null default ''::text,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint clusters_model_pkey PRIMARY KEY (tenant_id, model_id),
  constraint clusters_model_name_en_check CHECK ((char_length(name_en) <= 120)),
  constraint clusters_model_name_th_check CHECK (((char_length(name_th) >= 1) AND (char_length(name_th) <= 120))),
  constraint clusters_model_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table clusters_model enable row level security;
alter table clusters_model force row level security;
create policy tenant_isolation on clusters_model as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on clusters_model to sala_app;

create table clusters_model_version (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  model_id uuid not null,
  number integer not null,
  content jsonb not null,
  notes text not null default ''::text,
  version integer not null default 1,
  saved_by_name text not null default ''::text,
  updated_at timestamp with time zone not null,
  published_at timestamp with time zone,
  constraint clusters_model_version_pkey PRIMARY KEY (tenant_id, model_id, number),
  constraint clusters_model_version_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint clusters_model_version_notes_check CHECK ((char_length(notes) <= 1000)),
  constraint clusters_model_version_number_check CHECK ((number > 0)),
  constraint clusters_model_version_saved_by_name_check CHECK ((char_length(saved_by_name) <= 200)),
  constraint clusters_model_version_version_check CHECK ((version > 0)),
  constraint clusters_model_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint clusters_model_version_tenant_id_model_id_fkey FOREIGN KEY (tenant_id, model_id) REFERENCES clusters_model(tenant_id, model_id)
);
alter table clusters_model_version enable row level security;
alter table clusters_model_version force row level security;
CREATE UNIQUE INDEX clusters_model_version_draft_key ON public.clusters_model_version USING btree (tenant_id, model_id) WHERE (published_at IS NULL);
create policy tenant_isolation on clusters_model_version as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
CREATE TRIGGER clusters_model_version_keep BEFORE UPDATE ON public.clusters_model_version FOR EACH ROW EXECUTE FUNCTION clusters_model_version_keep();
grant insert, select, update on clusters_model_version to sala_app;

create table clusters_operation (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  cluster_id uuid not null,
  model_id uuid,
  number integer,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  constraint clusters_operation_pkey PRIMARY KEY (tenant_id, cluster_id),
  constraint clusters_operation_check CHECK (((model_id IS NULL) = (number IS NULL))),
  constraint clusters_operation_version_check CHECK ((version > 0)),
  constraint clusters_operation_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_operation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint clusters_operation_tenant_id_model_id_number_fkey FOREIGN KEY (tenant_id, model_id, number) REFERENCES clusters_model_version(tenant_id, model_id, number)
);
alter table clusters_operation enable row level security;
alter table clusters_operation force row level security;
CREATE INDEX clusters_operation_model_idx ON public.clusters_operation USING btree (tenant_id, model_id, number);
create policy tenant_isolation on clusters_operation as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on clusters_operation to sala_app;

create table clusters_pin (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  cluster_id uuid not null,
  person_id uuid not null,
  pin_hash text not null,
  set_at timestamp with time zone not null,
  constraint clusters_pin_pkey PRIMARY KEY (tenant_id, cluster_id, person_id),
  constraint clusters_pin_pin_hash_check CHECK (((char_length(pin_hash) >= 1) AND (char_length(pin_hash) <= 200))),
  constraint clusters_pin_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_pin_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table clusters_pin enable row level security;
alter table clusters_pin force row level security;
CREATE INDEX clusters_pin_person_idx ON public.clusters_pin USING btree (tenant_id, person_id);
create policy tenant_isolation on clusters_pin as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on clusters_pin to sala_app;

create table clusters_pin_session (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  device_id uuid not null,
  person_id uuid not null,
  secret_hash text not null,
  opened_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint clusters_pin_session_pkey PRIMARY KEY (tenant_id, device_id, person_id),
  constraint clusters_pin_session_secret_hash_check CHECK ((secret_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint clusters_pin_session_tenant_id_device_id_fkey FOREIGN KEY (tenant_id, device_id) REFERENCES clusters_device(tenant_id, device_id),
  constraint clusters_pin_session_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table clusters_pin_session enable row level security;
alter table clusters_pin_session force row level security;
CREATE INDEX clusters_pin_session_person_idx ON public.clusters_pin_session USING btree (tenant_id, person_id);
create policy tenant_isolation on clusters_pin_session as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on clusters_pin_session to sala_app;

create table clusters_playlist (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  playlist_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  name text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint clusters_playlist_pkey PRIMARY KEY (tenant_id, playlist_id),
  constraint clusters_playlist_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint clusters_playlist_version_check CHECK ((version > 0)),
  constraint clusters_playlist_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_playlist_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table clusters_playlist enable row level security;
alter table clusters_playlist force row level security;
CREATE INDEX clusters_playlist_cluster_idx ON public.clusters_playlist USING btree (tenant_id, cluster_id, playlist_id);
create policy tenant_isolation on clusters_playlist as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on clusters_playlist to sala_app;

create table clusters_rollout (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  rollout_id uuid not null,
  model_id uuid not null,
  number integer not null,
  state text not null default 'applying'::text,
  state_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  started_by_name text not null default ''::text,
  started_at timestamp with time zone not null,
  constraint clusters_rollout_pkey PRIMARY KEY (tenant_id, rollout_id),
  constraint clusters_rollout_check CHECK (((stopped_at IS NULL) OR (state = ANY (ARRAY['applying'::text, 'undoing'::text])))),
  constraint clusters_rollout_started_by_name_check CHECK ((char_length(started_by_name) <= 200)),
  constraint clusters_rollout_state_check CHECK ((state = ANY (ARRAY['applying'::text, 'applied'::text, 'undoing'::text, 'undone'::text]))),
  constraint clusters_rollout_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint clusters_rollout_tenant_id_model_id_number_fkey FOREIGN KEY (tenant_id, model_id, number) REFERENCES clusters_model_version(tenant_id, model_id, number)
);
alter table clusters_rollout enable row level security;
alter table clusters_rollout force row level security;
CREATE INDEX clusters_rollout_model_idx ON public.clusters_rollout USING btree (tenant_id, model_id, number);
create policy tenant_isolation on clusters_rollout as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on clusters_rollout to sala_app;

create table clusters_rollout_row (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  rollout_id uuid not null,
  cluster_id uuid not null,
  state text not null default 'waiting'::text,
  reason text,
  previewed_version integer not null,
  before_model_id uuid,
  before_number integer,
  changes jsonb,
  applied_version integer,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  constraint clusters_rollout_row_pkey PRIMARY KEY (tenant_id, rollout_id, cluster_id),
  constraint clusters_rollout_row_changes_check CHECK ((jsonb_typeof(changes) = 'array'::text)),
  constraint clusters_rollout_row_check CHECK (((applied_at IS NOT NULL) = (state = ANY (ARRAY['applied'::text, 'undone'::text, 'kept'::text])))),
  constraint clusters_rollout_row_check1 CHECK (((applied_at IS NOT NULL) = (applied_version IS NOT NULL))),
  constraint clusters_rollout_row_check2 CHECK (((undone_at IS NOT NULL) = (state = 'undone'::text))),
  constraint clusters_rollout_row_check3 CHECK (((reason IS NOT NULL) = (state = ANY (ARRAY['left'::text, 'kept'::text])))),
  constraint clusters_rollout_row_previewed_version_check CHECK ((previewed_version >= 0)),
  constraint clusters_rollout_row_reason_check CHECK ((reason = ANY (ARRAY['changed'::text, 'closed'::text, 'failed'::text]))),
  constraint clusters_rollout_row_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'applied'::text, 'unchanged'::text, 'left'::text, 'undone'::text, 'kept'::text]))),
  constraint clusters_rollout_row_tenant_id_before_model_id_before_numb_fkey FOREIGN KEY (tenant_id, before_model_id, before_number) REFERENCES clusters_model_version(tenant_id, model_id, number),
  constraint clusters_rollout_row_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_rollout_row_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint clusters_rollout_row_tenant_id_rollout_id_fkey FOREIGN KEY (tenant_id, rollout_id) REFERENCES clusters_rollout(tenant_id, rollout_id)
);
alter table clusters_rollout_row enable row level security;
alter table clusters_rollout_row force row level security;
CREATE INDEX clusters_rollout_row_before_idx ON public.clusters_rollout_row USING btree (tenant_id, before_model_id, before_number);
CREATE INDEX clusters_rollout_row_cluster_idx ON public.clusters_rollout_row USING btree (tenant_id, cluster_id);
CREATE INDEX clusters_rollout_row_state_idx ON public.clusters_rollout_row USING btree (tenant_id, rollout_id, state, cluster_id);
create policy tenant_isolation on clusters_rollout_row as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on clusters_rollout_row to sala_app;

create table clusters_screen (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  screen_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  name text not null,
  branch_code text,
  orientation text not null,
  code text not null,
  playlist_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint clusters_screen_pkey PRIMARY KEY (tenant_id, screen_id),
  constraint clusters_screen_tenant_id_code_key UNIQUE (tenant_id, code),
  constraint clusters_screen_branch_code_check CHECK ((branch_code ~ '^[0-9]{5}$'::text)),
  constraint clusters_screen_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint clusters_screen_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint clusters_screen_orientation_check CHECK ((orientation = ANY (ARRAY['landscape'::text, 'portrait'::text]))),
  constraint clusters_screen_version_check CHECK ((version > 0)),
  constraint clusters_screen_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_screen_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint clusters_screen_tenant_id_playlist_id_fkey FOREIGN KEY (tenant_id, playlist_id) REFERENCES clusters_playlist(tenant_id, playlist_id)
);
alter table clusters_screen enable row level security;
alter table clusters_screen force row level security;
CREATE INDEX clusters_screen_cluster_idx ON public.clusters_screen USING btree (tenant_id, cluster_id, screen_id);
CREATE INDEX clusters_screen_playlist_idx ON public.clusters_screen USING btree (tenant_id, playlist_id);
create policy tenant_isolation on clusters_screen as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on clusters_screen to sala_app;

create table clusters_screen_report (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  screen_id uuid not null,
  report_id uuid not null,
  hash text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  slides integer not null,
  received_at timestamp with time zone not null,
  constraint clusters_screen_report_pkey PRIMARY KEY (tenant_id, screen_id, report_id),
  constraint clusters_screen_report_check CHECK ((to_at >= from_at)),
  constraint clusters_screen_report_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint clusters_screen_report_slides_check CHECK (((slides >= 0) AND (slides <= 100000))),
  constraint clusters_screen_report_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint clusters_screen_report_tenant_id_screen_id_fkey FOREIGN KEY (tenant_id, screen_id) REFERENCES clusters_screen(tenant_id, screen_id)
);
alter table clusters_screen_report enable row level security;
alter table clusters_screen_report force row level security;
CREATE INDEX clusters_screen_report_received_idx ON public.clusters_screen_report USING btree (tenant_id, screen_id, received_at);
CREATE INDEX clusters_screen_report_to_idx ON public.clusters_screen_report USING btree (tenant_id, screen_id, to_at);
create policy tenant_isolation on clusters_screen_report as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on clusters_screen_report to sala_app;

create table clusters_screen_time (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  screen_id uuid not null,
  sort integer not null,
  playlist_id uuid not null,
  weekdays integer[] not null,
  from_minute integer not null,
  to_minute integer not null,
  from_on date,
  last_on date,
  constraint clusters_screen_time_pkey PRIMARY KEY (tenant_id, screen_id, sort),
  constraint clusters_screen_time_check CHECK ((last_on >= from_on)),
  constraint clusters_screen_time_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439))),
  constraint clusters_screen_time_sort_check CHECK (((sort >= 0) AND (sort <= 49))),
  constraint clusters_screen_time_to_minute_check CHECK (((to_minute >= 1) AND (to_minute <= 1440))),
  constraint clusters_screen_time_weekdays_check CHECK ((((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7)) AND (weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]))),
  constraint clusters_screen_time_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint clusters_screen_time_tenant_id_playlist_id_fkey FOREIGN KEY (tenant_id, playlist_id) REFERENCES clusters_playlist(tenant_id, playlist_id),
  constraint clusters_screen_time_tenant_id_screen_id_fkey FOREIGN KEY (tenant_id, screen_id) REFERENCES clusters_screen(tenant_id, screen_id)
);
alter table clusters_screen_time enable row level security;
alter table clusters_screen_time force row level security;
CREATE INDEX clusters_screen_time_playlist_idx ON public.clusters_screen_time USING btree (tenant_id, playlist_id);
create policy tenant_isolation on clusters_screen_time as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on clusters_screen_time to sala_app;

create table clusters_slide (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  slide_id uuid not null default uuidv7(),
  playlist_id uuid not null,
  sort integer not null,
  kind text not null,
  text_th text not null default ''::text,
  text_en text not null default ''::text,
  picture_id uuid,
  sku text,
  seconds integer not null,
  constraint clusters_slide_pkey PRIMARY KEY (tenant_id, slide_id),
  constraint clusters_slide_tenant_id_playlist_id_sort_key UNIQUE (tenant_id, playlist_id, sort) DEFERRABLE,
  constraint clusters_slide_check CHECK (((kind = 'product'::text) = (sku IS NOT NULL))),
  constraint clusters_slide_check1 CHECK (((kind <> 'picture'::text) OR (picture_id IS NOT NULL))),
  constraint clusters_slide_check2 CHECK (((kind <> 'text'::text) OR (text_th <> ''::text) OR (text_en <> ''::text))),
  constraint clusters_slide_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'text'::text, 'product'::text]))),
  constraint clusters_slide_seconds_check CHECK (((seconds >= 3) AND (seconds <= 600))),
  constraint clusters_slide_sku_check CHECK (((char_length(sku) >= 1) AND (char_length(sku) <= 64))),
  constraint clusters_slide_sort_check CHECK (((sort >= 0) AND (sort <= 199))),
  constraint clusters_slide_text_en_check CHECK ((char_length(text_en) <= 300)),
  constraint clusters_slide_text_th_check CHECK ((char_length(text_th) <= 300)),
  constraint clusters_slide_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint clusters_slide_tenant_id_picture_id_fkey FOREIGN KEY (tenant_id, picture_id) REFERENCES clusters_slide_picture(tenant_id, picture_id),
  constraint clusters_slide_tenant_id_playlist_id_fkey FOREIGN KEY (tenant_id, playlist_id) REFERENCES clusters_playlist(tenant_id, playlist_id)
);
alter table clusters_slide enable row level security;
alter table clusters_slide force row level security;
CREATE INDEX clusters_slide_picture_id_idx ON public.clusters_slide USING btree (tenant_id, picture_id);
create policy tenant_isolation on clusters_slide as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on clusters_slide to sala_app;

create table clusters_slide_picture (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  picture_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  full_object_id uuid not null,
  full_sha256 text not null,
  thumbnail_object_id uuid not null,
  created_at timestamp with time zone not null,
  constraint clusters_slide_picture_pkey PRIMARY KEY (tenant_id, picture_id),
  constraint clusters_slide_picture_full_sha256_check CHECK ((full_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint clusters_slide_picture_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_slide_picture_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint clusters_slide_picture_tenant_id_full_object_id_fkey FOREIGN KEY (tenant_id, full_object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint clusters_slide_picture_tenant_id_thumbnail_object_id_fkey FOREIGN KEY (tenant_id, thumbnail_object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table clusters_slide_picture enable row level security;
alter table clusters_slide_picture force row level security;
CREATE INDEX clusters_slide_picture_cluster_idx ON public.clusters_slide_picture USING btree (tenant_id, cluster_id, picture_id);
CREATE INDEX clusters_slide_picture_full_idx ON public.clusters_slide_picture USING btree (tenant_id, full_object_id);
CREATE INDEX clusters_slide_picture_thumbnail_idx ON public.clusters_slide_picture USING btree (tenant_id, thumbnail_object_id);
create policy tenant_isolation on clusters_slide_picture as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on clusters_slide_picture to sala_app;

create table clusters_verification (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  verification_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  part text not null,
  source text not null,
  verified_at timestamp with time zone not null,
  verified_by uuid,
  ended_at timestamp with time zone,
  constraint clusters_verification_pkey PRIMARY KEY (tenant_id, verification_id),
  constraint clusters_verification_part_check CHECK ((part = ANY (ARRAY['name'::text, 'tax_id'::text, 'address'::text, 'contact'::text, 'bank'::text, 'promptpay'::text]))),
  constraint clusters_verification_source_check CHECK (((char_length(source) >= 1) AND (char_length(source) <= 200))),
  constraint clusters_verification_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint clusters_verification_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table clusters_verification enable row level security;
alter table clusters_verification force row level security;
CREATE INDEX clusters_verification_by_idx ON public.clusters_verification USING btree (tenant_id, verified_by) WHERE (verified_by IS NOT NULL);
CREATE INDEX clusters_verification_cluster_idx ON public.clusters_verification USING btree (tenant_id, cluster_id);
CREATE UNIQUE INDEX clusters_verification_current_key ON public.clusters_verification USING btree (tenant_id, cluster_id, part) WHERE (ended_at IS NULL);
create policy tenant_isolation on clusters_verification as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on clusters_verification to sala_app;

create table comments_comment (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  comment_id uuid not null default uuidv7(),
  record_kind text not null,
  record_id text not null,
  author_id uuid,
  client_id uuid not null,
  body text not null,
  posted_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  removed_at timestamp with time zone,
  removed_by uuid,
  constraint comments_comment_pkey PRIMARY KEY (tenant_id, comment_id),
  constraint comments_comment_tenant_id_author_id_client_id_key UNIQUE (tenant_id, author_id, client_id),
  constraint comments_comment_body_check CHECK ((char_length(body) <= 4000)),
  constraint comments_comment_check CHECK (((removed_at IS NULL) OR (body = ''::text))),
  constraint comments_comment_record_id_check CHECK (((char_length(record_id) >= 1) AND (char_length(record_id) <= 80))),
  constraint comments_comment_record_kind_check CHECK ((record_kind ~ '^[a-z]{1,30}\.[a-z_]{1,40}$'::text)),
  constraint comments_comment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table comments_comment enable row level security;
alter table comments_comment force row level security;
CREATE INDEX comments_comment_author_idx ON public.comments_comment USING btree (tenant_id, author_id, comment_id);
CREATE INDEX comments_comment_record_idx ON public.comments_comment USING btree (tenant_id, record_kind, record_id, comment_id);
CREATE INDEX comments_comment_removed_by_idx ON public.comments_comment USING btree (tenant_id, removed_by) WHERE (removed_by IS NOT NULL);
create policy tenant_isolation on comments_comment as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on comments_comment to sala_app;

create table comments_file (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  comment_id uuid not null,
  "position" integer not null,
  name text not null,
  object_id uuid not null,
  thumbnail_id uuid,
  size_bytes bigint not null,
  width integer,
  height integer,
  constraint comments_file_pkey PRIMARY KEY (tenant_id, comment_id, "position"),
  constraint comments_file_height_check CHECK ((height > 0)),
  constraint comments_file_name_check CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 255)) AND (name !~ '[[:cntrl:]]'::text))),
  constraint comments_file_position_check CHECK ((("position" >= 0) AND ("position" <= 9))),
  constraint comments_file_size_bytes_check CHECK ((size_bytes > 0)),
  constraint comments_file_width_check CHECK ((width > 0)),
  constraint comments_file_tenant_id_comment_id_fkey FOREIGN KEY (tenant_id, comment_id) REFERENCES comments_comment(tenant_id, comment_id),
  constraint comments_file_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint comments_file_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint comments_file_tenant_id_thumbnail_id_fkey FOREIGN KEY (tenant_id, thumbnail_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table comments_file enable row level security;
alter table comments_file force row level security;
CREATE UNIQUE INDEX comments_file_object_idx ON public.comments_file USING btree (tenant_id, object_id);
CREATE UNIQUE INDEX comments_file_thumbnail_idx ON public.comments_file USING btree (tenant_id, thumbnail_id) WHERE (thumbnail_id IS NOT NULL);
create policy tenant_isolation on comments_file as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on comments_file to sala_app;

create table comments_mention (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  comment_id uuid not null,
  person_id uuid not null,
  constraint comments_mention_pkey PRIMARY KEY (tenant_id, comment_id, person_id),
  constraint comments_mention_tenant_id_comment_id_fkey FOREIGN KEY (tenant_id, comment_id) REFERENCES comments_comment(tenant_id, comment_id),
  constraint comments_mention_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table comments_mention enable row level security;
alter table comments_mention force row level security;
CREATE INDEX comments_mention_person_idx ON public.comments_mention USING btree (tenant_id, person_id);
create policy tenant_isolation on comments_mention as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on comments_mention to sala_app;

create table content_address (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  space text not null,
  slug_key text not null,
  item_id uuid,
  category_id uuid,
  constraint content_address_pkey PRIMARY KEY (tenant_id, space, slug_key),
  constraint content_address_tenant_id_category_id_key UNIQUE (tenant_id, category_id),
  constraint content_address_tenant_id_item_id_key UNIQUE (tenant_id, item_id),
  constraint content_address_check CHECK ((num_nonnulls(item_id, category_id) = 1)),
  constraint content_address_slug_key_check CHECK (((char_length(slug_key) >= 1) AND (char_length(slug_key) <= 100))),
  constraint content_address_space_check CHECK ((space = ANY (ARRAY['blog'::text, 'page'::text, 'section'::text]))),
  constraint content_address_tenant_id_category_id_fkey FOREIGN KEY (tenant_id, category_id) REFERENCES content_category(tenant_id, category_id) ON DELETE CASCADE,
  constraint content_address_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint content_address_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES content_item(tenant_id, item_id) ON DELETE CASCADE
);
alter table content_address enable row level security;
alter table content_address force row level security;
create policy tenant_isolation on content_address as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on content_address to sala_app;

create table content_category (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  category_id uuid not null default uuidv7(),
  slug text not null,
  title_th text not null,
  title_en text not null default ''::text,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint content_category_pkey PRIMARY KEY (tenant_id, category_id),
  constraint content_category_slug_check CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 100))),
  constraint content_category_title_en_check CHECK ((char_length(title_en) <= 80)),
  constraint content_category_title_th_check CHECK (((char_length(title_th) >= 1) AND (char_length(title_th) <= 80))),
  constraint content_category_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table content_category enable row level security;
alter table content_category force row level security;
CREATE INDEX content_category_sort_idx ON public.content_category USING btree (tenant_id, sort, category_id);
create policy tenant_isolation on content_category as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on content_category to sala_app;

create table content_comment (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  comment_id uuid not null,
  item_id uuid not null,
  author_id uuid,
  author_name text not null default ''::text,
  body text not null,
  state text not null,
  import_key text,
  created_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint content_comment_pkey PRIMARY KEY (tenant_id, comment_id),
  constraint content_comment_author_name_check CHECK ((char_length(author_name) <= 100)),
  constraint content_comment_body_check CHECK (((char_length(body) <= 10000) AND ((body = ''::text) = (state = 'erased'::text)))),
  constraint content_comment_check CHECK (((author_id IS NULL) = (import_key IS NOT NULL))),
  constraint content_comment_erased_check CHECK (((state <> 'erased'::text) OR ((import_key IS NOT NULL) AND (author_name = ''::text)))),
  constraint content_comment_import_key_check CHECK (((char_length(import_key) >= 1) AND (char_length(import_key) <= 100))),
  constraint content_comment_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'shown'::text, 'rejected'::text, 'erased'::text]))),
  constraint content_comment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint content_comment_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES content_item(tenant_id, item_id) ON DELETE CASCADE
);
alter table content_comment enable row level security;
alter table content_comment force row level security;
CREATE INDEX content_comment_created_idx ON public.content_comment USING btree (tenant_id, created_at, comment_id);
CREATE INDEX content_comment_decided_by_idx ON public.content_comment USING btree (tenant_id, decided_by);
CREATE UNIQUE INDEX content_comment_import_key ON public.content_comment USING btree (tenant_id, item_id, import_key) WHERE (import_key IS NOT NULL);
CREATE INDEX content_comment_item_idx ON public.content_comment USING btree (tenant_id, item_id, state, created_at);
CREATE UNIQUE INDEX content_comment_once ON public.content_comment USING btree (tenant_id, author_id, item_id, md5(body));
CREATE INDEX content_comment_state_idx ON public.content_comment USING btree (tenant_id, state, created_at, comment_id);
create policy tenant_isolation on content_comment as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on content_comment to sala_app;

create table content_home (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  item_id uuid not null,
  chosen_at timestamp with time zone not null default now(),
  constraint content_home_pkey PRIMARY KEY (tenant_id),
  constraint content_home_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint content_home_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES content_item(tenant_id, item_id) ON DELETE CASCADE
);
alter table content_home enable row level security;
alter table content_home force row level security;
CREATE INDEX content_home_item_idx ON public.content_home USING btree (tenant_id, item_id);
create policy tenant_isolation on content_home as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on content_home to sala_app;

create table content_item (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  item_id uuid not null default uuidv7(),
  kind text not null,
  slug text not null,
  locale text not null,
  translation_group uuid not null,
  title text not null,
  category_id uuid,
  tags text[] not null default '{}'::text[],
  author_id uuid,
  cover_picture_id uuid,
  audience text not null default 'guest'::text,
  status text not null default 'draft'::text,
  draft_number integer not null default 1,
  published_number integer,
  published_at timestamp with time zone,
  unpublish_at timestamp with time zone,
  seo_title text not null default ''::text,
  seo_description text not null default ''::text,
  is_hidden_from_search boolean not null default false,
  version integer not null default 1,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  import_key text,
  import_hash text,
  author_name text not null default ''::text,
  import_version integer,
  import_comments_hash text,
  constraint content_item_pkey PRIMARY KEY (tenant_id, item_id),
  constraint content_item_audience_check CHECK ((audience = ANY (ARRAY['guest'::text, 'user'::text, 'manager'::text, 'admin'::text]))),
  constraint content_item_author_name_check CHECK ((char_length(author_name) <= 100)),
  constraint content_item_check CHECK (((status = 'draft'::text) OR (published_number IS NOT NULL) OR (status = 'archived'::text))),
  constraint content_item_check1 CHECK (((status = 'released'::text) = (published_at IS NOT NULL))),
  constraint content_item_check2 CHECK (((published_at IS NULL) = (published_number IS NULL))),
  constraint content_item_check3 CHECK (((unpublish_at IS NULL) OR (unpublish_at > published_at))),
  constraint content_item_draft_number_check CHECK ((draft_number >= 1)),
  constraint content_item_import_comments_hash_check CHECK ((char_length(import_comments_hash) = 43)),
  constraint content_item_import_hash_check CHECK ((char_length(import_hash) = 43)),
  constraint content_item_import_key_check CHECK (((char_length(import_key) >= 1) AND (char_length(import_key) <= 300))),
  constraint content_item_kind_check CHECK ((kind = ANY (ARRAY['post'::text, 'page'::text, 'collection'::text, 'section'::text]))),
  constraint content_item_locale_check CHECK ((locale = ANY (ARRAY['th'::text, 'en'::text]))),
  constraint content_item_published_number_check CHECK ((published_number >= 1)),
  constraint content_item_seo_description_check CHECK ((char_length(seo_description) <= 300)),
  constraint content_item_seo_title_check CHECK ((char_length(seo_title) <= 200)),
  constraint content_item_slug_check CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 100))),
  constraint content_item_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'released'::text, 'archived'::text]))),
  constraint content_item_tags_check CHECK ((cardinality(tags) <= 20)),
  constraint content_item_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint content_item_tenant_id_category_id_fkey FOREIGN KEY (tenant_id, category_id) REFERENCES content_category(tenant_id, category_id),
  constraint content_item_tenant_id_cover_picture_id_fkey FOREIGN KEY (tenant_id, cover_picture_id) REFERENCES content_picture(tenant_id, picture_id),
  constraint content_item_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table content_item enable row level security;
alter table content_item force row level security;
CREATE INDEX content_item_author_idx ON public.content_item USING btree (tenant_id, author_id);
CREATE INDEX content_item_category_idx ON public.content_item USING btree (tenant_id, category_id);
CREATE INDEX content_item_cover_idx ON public.content_item USING btree (tenant_id, cover_picture_id);
CREATE INDEX content_item_deleted_idx ON public.content_item USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX content_item_import_key ON public.content_item USING btree (tenant_id, import_key) WHERE (import_key IS NOT NULL);
CREATE INDEX content_item_published_idx ON public.content_item USING btree (tenant_id, kind, published_at DESC, item_id DESC) WHERE ((status = 'released'::text) AND (deleted_at IS NULL));
CREATE INDEX content_item_section_idx ON public.content_item USING btree (tenant_id, updated_at DESC, item_id DESC) WHERE ((kind = 'section'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX content_item_translation_key ON public.content_item USING btree (tenant_id, translation_group, locale);
CREATE INDEX content_item_unpublish_idx ON public.content_item USING btree (tenant_id, unpublish_at) WHERE ((status = 'released'::text) AND (deleted_at IS NULL));
CREATE INDEX content_item_updated_idx ON public.content_item USING btree (tenant_id, updated_at DESC, item_id DESC);
create policy tenant_isolation on content_item as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on content_item to sala_app;

create table content_menu_version (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  place text not null,
  number integer not null,
  entries jsonb,
  author_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint content_menu_version_pkey PRIMARY KEY (tenant_id, place, number),
  constraint content_menu_version_entries_check CHECK ((jsonb_typeof(entries) = 'array'::text)),
  constraint content_menu_version_number_check CHECK ((number >= 1)),
  constraint content_menu_version_place_check CHECK ((place = ANY (ARRAY['main'::text, 'footer'::text]))),
  constraint content_menu_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table content_menu_version enable row level security;
alter table content_menu_version force row level security;
CREATE INDEX content_menu_version_author_idx ON public.content_menu_version USING btree (tenant_id, author_id);
create policy tenant_isolation on content_menu_version as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on content_menu_version to sala_app;

create table content_page_variant (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  item_id uuid not null,
  role text not null,
  draft_number integer not null,
  published_number integer,
  constraint content_page_variant_pkey PRIMARY KEY (tenant_id, item_id, role),
  constraint content_page_variant_draft_number_check CHECK ((draft_number >= 1)),
  constraint content_page_variant_published_number_check CHECK ((published_number >= 1)),
  constraint content_page_variant_role_check CHECK ((role = ANY (ARRAY['user'::text, 'manager'::text, 'admin'::text]))),
  constraint content_page_variant_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint content_page_variant_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES content_item(tenant_id, item_id) ON DELETE CASCADE
);
alter table content_page_variant enable row level security;
alter table content_page_variant force row level security;
create policy tenant_isolation on content_page_variant as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on content_page_variant to sala_app;

create table content_picture (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  picture_id uuid not null default uuidv7(),
  item_id uuid not null,
  full_object_id uuid not null,
  full_sha256 text not null,
  thumbnail_object_id uuid not null,
  thumbnail_sha256 text not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default now(),
  source_address text,
  constraint content_picture_pkey PRIMARY KEY (tenant_id, picture_id),
  constraint content_picture_full_sha256_check CHECK ((full_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint content_picture_height_check CHECK ((height > 0)),
  constraint content_picture_source_address_check CHECK (((char_length(source_address) >= 1) AND (char_length(source_address) <= 2000))),
  constraint content_picture_thumbnail_sha256_check CHECK ((thumbnail_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint content_picture_width_check CHECK ((width > 0)),
  constraint content_picture_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint content_picture_tenant_id_full_object_id_fkey FOREIGN KEY (tenant_id, full_object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint content_picture_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES content_item(tenant_id, item_id),
  constraint content_picture_tenant_id_thumbnail_object_id_fkey FOREIGN KEY (tenant_id, thumbnail_object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table content_picture enable row level security;
alter table content_picture force row level security;
CREATE INDEX content_picture_full_idx ON public.content_picture USING btree (tenant_id, full_object_id);
CREATE INDEX content_picture_item_idx ON public.content_picture USING btree (tenant_id, item_id, picture_id);
CREATE INDEX content_picture_thumbnail_idx ON public.content_picture USING btree (tenant_id, thumbnail_object_id);
create policy tenant_isolation on content_picture as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on content_picture to sala_app;

create table content_presence (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  item_id uuid not null,
  person_id uuid not null,
  tab_id uuid not null,
  began_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint content_presence_pkey PRIMARY KEY (tenant_id, item_id, person_id, tab_id),
  constraint content_presence_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint content_presence_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES content_item(tenant_id, item_id) ON DELETE CASCADE
);
alter table content_presence enable row level security;
alter table content_presence force row level security;
CREATE INDEX content_presence_person_idx ON public.content_presence USING btree (tenant_id, person_id);
CREATE INDEX content_presence_seen_idx ON public.content_presence USING btree (tenant_id, seen_at);
create policy tenant_isolation on content_presence as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on content_presence to sala_app;

create table content_preview_link (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  link_id uuid not null default uuidv7(),
  item_id uuid not null,
  secret_hash text not null,
  made_by uuid,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint content_preview_link_pkey PRIMARY KEY (tenant_id, link_id),
  constraint content_preview_link_tenant_id_secret_hash_key UNIQUE (tenant_id, secret_hash),
  constraint content_preview_link_check CHECK ((expires_at > created_at)),
  constraint content_preview_link_secret_hash_check CHECK ((secret_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint content_preview_link_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint content_preview_link_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES content_item(tenant_id, item_id) ON DELETE CASCADE
);
alter table content_preview_link enable row level security;
alter table content_preview_link force row level security;
CREATE INDEX content_preview_link_item_idx ON public.content_preview_link USING btree (tenant_id, item_id, link_id);
CREATE INDEX content_preview_link_made_by_idx ON public.content_preview_link USING btree (tenant_id, made_by);
create policy tenant_isolation on content_preview_link as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on content_preview_link to sala_app;

create table content_redirect (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  from_path text not null,
  to_path text not null,
  created_at timestamp with time zone not null default now(),
  constraint content_redirect_pkey PRIMARY KEY (tenant_id, from_path),
  constraint content_redirect_check CHECK ((from_path <> to_path)),
  constraint content_redirect_from_path_check CHECK (((char_length(from_path) >= 2) AND (char_length(from_path) <= 250))),
  constraint content_redirect_to_path_check CHECK (((char_length(to_path) >= 2) AND (char_length(to_path) <= 250))),
  constraint content_redirect_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table content_redirect enable row level security;
alter table content_redirect force row level security;
CREATE INDEX content_redirect_to_idx ON public.content_redirect USING btree (tenant_id, to_path);
create policy tenant_isolation on content_redirect as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on content_redirect to sala_app;

create table content_review (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  item_id uuid not null,
  state text not null,
  version_number integer not null,
  submitted_by uuid,
  submit_note text not null default ''::text,
  submitted_at timestamp with time zone not null,
  decided_by uuid,
  decision_note text not null default ''::text,
  decided_at timestamp with time zone,
  constraint content_review_pkey PRIMARY KEY (tenant_id, item_id),
  constraint content_review_check CHECK (((state = 'in_review'::text) = (decided_at IS NULL))),
  constraint content_review_decision_note_check CHECK ((char_length(decision_note) <= 500)),
  constraint content_review_state_check CHECK ((state = ANY (ARRAY['in_review'::text, 'approved'::text, 'changes_requested'::text]))),
  constraint content_review_submit_note_check CHECK ((char_length(submit_note) <= 500)),
  constraint content_review_version_number_check CHECK ((version_number >= 1)),
  constraint content_review_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint content_review_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES content_item(tenant_id, item_id) ON DELETE CASCADE
);
alter table content_review enable row level security;
alter table content_review force row level security;
CREATE INDEX content_review_decided_by_idx ON public.content_review USING btree (tenant_id, decided_by);
CREATE INDEX content_review_submitted_by_idx ON public.content_review USING btree (tenant_id, submitted_by);
create policy tenant_isolation on content_review as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on content_review to sala_app;

create table content_version (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  item_id uuid not null,
  number integer not null,
  role text not null default 'guest'::text,
  title text not null,
  excerpt text not null default ''::text,
  document jsonb not null,
  reading_minutes integer not null,
  note text not null default ''::text,
  author_id uuid,
  created_at timestamp with time zone not null default now(),
  layout jsonb,
  constraint content_version_pkey PRIMARY KEY (tenant_id, item_id, number),
  constraint content_version_excerpt_check CHECK ((char_length(excerpt) <= 500)),
  constraint content_version_note_check CHECK ((char_length(note) <= 200)),
  constraint content_version_number_check CHECK ((number >= 1)),
  constraint content_version_reading_minutes_check CHECK ((reading_minutes >= 1)),
  constraint content_version_role_check CHECK ((role = ANY (ARRAY['guest'::text, 'user'::text, 'manager'::text, 'admin'::text]))),
  constraint content_version_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint content_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint content_version_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES content_item(tenant_id, item_id) ON DELETE CASCADE
);
alter table content_version enable row level security;
alter table content_version force row level security;
CREATE INDEX content_version_author_idx ON public.content_version USING btree (tenant_id, author_id);
create policy tenant_isolation on content_version as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on content_version to sala_app;

create table exams_answer (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  attempt_id uuid not null,
  slot_no integer not null,
  section_title text not null,
  version_id uuid not null,
  key_version_id uuid,
  points_milli integer not null,
  shown_order jsonb not null,
  seq bigint not null default 0,
  response jsonb,
  saved_at timestamp with time zone,
  is_flagged boolean not null default false,
  auto_milli integer,
  manual_milli integer,
  marking jsonb,
  marker_id uuid,
  marker_comment text not null default ''::text,
  marked_at timestamp with time zone,
  void_way text,
  needs_marking boolean not null default false,
  constraint exams_answer_pkey PRIMARY KEY (tenant_id, attempt_id, slot_no),
  constraint exams_answer_check CHECK (((marker_id IS NULL) OR (marked_at IS NOT NULL))),
  constraint exams_answer_marker_comment_check CHECK ((char_length(marker_comment) <= 5000)),
  constraint exams_answer_points_milli_check CHECK (((points_milli >= 0) AND (points_milli <= 1000000))),
  constraint exams_answer_response_check CHECK ((pg_column_size(response) <= 200000)),
  constraint exams_answer_seq_check CHECK ((seq >= 0)),
  constraint exams_answer_shown_order_check CHECK ((jsonb_typeof(shown_order) = 'object'::text)),
  constraint exams_answer_slot_no_check CHECK (((slot_no >= 1) AND (slot_no <= 500))),
  constraint exams_answer_void_way_check CHECK ((void_way = ANY (ARRAY['full'::text, 'drop'::text]))),
  constraint exams_answer_tenant_id_attempt_id_fkey FOREIGN KEY (tenant_id, attempt_id) REFERENCES exams_attempt(tenant_id, attempt_id),
  constraint exams_answer_tenant_id_key_version_id_fkey FOREIGN KEY (tenant_id, key_version_id) REFERENCES exams_question_version(tenant_id, version_id),
  constraint exams_answer_tenant_id_version_id_fkey FOREIGN KEY (tenant_id, version_id) REFERENCES exams_question_version(tenant_id, version_id)
);
alter table exams_answer enable row level security;
alter table exams_answer force row level security;
CREATE INDEX exams_answer_key_idx ON public.exams_answer USING btree (tenant_id, key_version_id) WHERE (key_version_id IS NOT NULL);
CREATE INDEX exams_answer_marking_idx ON public.exams_answer USING btree (tenant_id, attempt_id, slot_no) WHERE needs_marking;
CREATE INDEX exams_answer_version_idx ON public.exams_answer USING btree (tenant_id, version_id, attempt_id);
create policy tenant_isolation on exams_answer as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on exams_answer to sala_app;

create table exams_attempt (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  attempt_id uuid not null,
  exam_id uuid not null,
  person_id uuid not null,
  context_kind text not null,
  context_id text not null,
  number integer not null,
  is_test boolean not null default false,
  state text not null,
  seed bigint not null,
  rules jsonb not null,
  started_at timestamp with time zone not null,
  deadline_at timestamp with time zone,
  submitted_at timestamp with time zone,
  submit_reason text,
  graded_at timestamp with time zone,
  lease_device text not null,
  lease_at timestamp with time zone not null,
  score_milli bigint,
  max_milli bigint,
  passed boolean,
  revision integer not null default 0,
  page_path text not null default ''::text,
  constraint exams_attempt_pkey PRIMARY KEY (tenant_id, attempt_id),
  constraint exams_attempt_tenant_id_exam_id_person_id_context_kind_cont_key UNIQUE (tenant_id, exam_id, person_id, context_kind, context_id, is_test, number),
  constraint exams_attempt_check CHECK (((deadline_at IS NULL) OR (deadline_at >= started_at))),
  constraint exams_attempt_check1 CHECK ((((state = 'in_progress'::text) = (submitted_at IS NULL)) OR (state = 'voided'::text))),
  constraint exams_attempt_check2 CHECK (((state <> 'graded'::text) OR ((graded_at IS NOT NULL) AND (score_milli IS NOT NULL) AND (max_milli IS NOT NULL)))),
  constraint exams_attempt_context_id_check CHECK ((char_length(context_id) <= 100)),
  constraint exams_attempt_context_kind_check CHECK (((char_length(context_kind) >= 1) AND (char_length(context_kind) <= 60))),
  constraint exams_attempt_lease_device_check CHECK (((char_length(lease_device) >= 8) AND (char_length(lease_device) <= 100))),
  constraint exams_attempt_number_check CHECK ((number >= 1)),
  constraint exams_attempt_page_path_check CHECK (((page_path = ''::text) OR ((page_path ~ '^/[^/\\]'::text) AND (strpos(page_path, '?'::text) = 0) AND (char_length(page_path) <= 2500)))),
  constraint exams_attempt_rules_check CHECK ((jsonb_typeof(rules) = 'object'::text)),
  constraint exams_attempt_state_check CHECK ((state = ANY (ARRAY['in_progress'::text, 'awaiting_marking'::text, 'graded'::text, 'voided'::text]))),
  constraint exams_attempt_submit_reason_check CHECK ((submit_reason = ANY (ARRAY['learner'::text, 'deadline'::text, 'staff'::text]))),
  constraint exams_attempt_tenant_id_exam_id_fkey FOREIGN KEY (tenant_id, exam_id) REFERENCES exams_exam(tenant_id, exam_id)
);
alter table exams_attempt enable row level security;
alter table exams_attempt force row level security;
CREATE INDEX exams_attempt_deadline_idx ON public.exams_attempt USING btree (tenant_id, deadline_at) WHERE ((state = 'in_progress'::text) AND (deadline_at IS NOT NULL));
CREATE INDEX exams_attempt_exam_idx ON public.exams_attempt USING btree (tenant_id, exam_id, attempt_id);
CREATE INDEX exams_attempt_marking_idx ON public.exams_attempt USING btree (tenant_id, attempt_id) WHERE (state = 'awaiting_marking'::text);
CREATE UNIQUE INDEX exams_attempt_open_idx ON public.exams_attempt USING btree (tenant_id, exam_id, person_id, context_kind, context_id, is_test) WHERE (state = 'in_progress'::text);
CREATE INDEX exams_attempt_person_idx ON public.exams_attempt USING btree (tenant_id, person_id, attempt_id);
CREATE INDEX exams_attempt_submitted_idx ON public.exams_attempt USING btree (tenant_id, exam_id, submitted_at) WHERE ((state = 'graded'::text) AND (NOT is_test));
create policy tenant_isolation on exams_attempt as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on exams_attempt to sala_app;

create table exams_attempt_event (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  attempt_id uuid not null,
  event_id uuid not null default uuidv7(),
  kind text not null,
  details jsonb not null default '{}'::jsonb,
  occurred_at timestamp with time zone not null,
  constraint exams_attempt_event_pkey PRIMARY KEY (tenant_id, attempt_id, event_id),
  constraint exams_attempt_event_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint exams_attempt_event_kind_check CHECK ((kind = ANY (ARRAY['started'::text, 'lease_taken'::text, 'blur'::text, 'focus'::text, 'late_save'::text, 'submitted'::text, 'marked'::text, 'regraded'::text, 'voided'::text]))),
  constraint exams_attempt_event_tenant_id_attempt_id_fkey FOREIGN KEY (tenant_id, attempt_id) REFERENCES exams_attempt(tenant_id, attempt_id)
);
alter table exams_attempt_event enable row level security;
alter table exams_attempt_event force row level security;
create policy tenant_isolation on exams_attempt_event as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on exams_attempt_event to sala_app;

create table exams_exam (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  exam_id uuid not null default uuidv7(),
  slug text not null,
  title text not null,
  description text not null default ''::text,
  kind text not null,
  state text not null default 'draft'::text,
  is_open boolean not null default false,
  settings jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  indexed_at timestamp with time zone,
  constraint exams_exam_pkey PRIMARY KEY (tenant_id, exam_id),
  constraint exams_exam_tenant_id_slug_key UNIQUE (tenant_id, slug),
  constraint exams_exam_description_check CHECK ((char_length(description) <= 5000)),
  constraint exams_exam_kind_check CHECK ((kind = ANY (ARRAY['practice'::text, 'quiz'::text, 'final'::text, 'pre'::text, 'post'::text, 'survey'::text]))),
  constraint exams_exam_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint exams_exam_slug_check CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 120))),
  constraint exams_exam_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text]))),
  constraint exams_exam_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint exams_exam_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table exams_exam enable row level security;
alter table exams_exam force row level security;
CREATE INDEX exams_exam_list_idx ON public.exams_exam USING btree (tenant_id, state, exam_id);
CREATE INDEX exams_exam_title_idx ON public.exams_exam USING btree (tenant_id, title, exam_id);
CREATE INDEX exams_exam_unindexed_idx ON public.exams_exam USING btree (tenant_id, exam_id) WHERE (indexed_at IS NULL);
CREATE INDEX exams_exam_updated_idx ON public.exams_exam USING btree (tenant_id, updated_at, exam_id);
create policy tenant_isolation on exams_exam as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on exams_exam to sala_app;

create table exams_medium (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  medium_id uuid not null default uuidv7(),
  kind text not null,
  object_id uuid not null,
  thumbnail_object_id uuid,
  width integer,
  height integer,
  created_at timestamp with time zone not null default now(),
  constraint exams_medium_pkey PRIMARY KEY (tenant_id, medium_id),
  constraint exams_medium_check CHECK ((num_nonnulls(thumbnail_object_id, width, height) =
CASE kind
    WHEN 'picture'::text THEN 3
    ELSE 0
END)),
  constraint exams_medium_height_check CHECK ((height > 0)),
  constraint exams_medium_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'sound'::text]))),
  constraint exams_medium_width_check CHECK ((width > 0)),
  constraint exams_medium_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint exams_medium_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint exams_medium_tenant_id_thumbnail_object_id_fkey FOREIGN KEY (tenant_id, thumbnail_object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table exams_medium enable row level security;
alter table exams_medium force row level security;
CREATE INDEX exams_medium_kind_idx ON public.exams_medium USING btree (tenant_id, kind);
CREATE INDEX exams_medium_object_idx ON public.exams_medium USING btree (tenant_id, object_id);
CREATE INDEX exams_medium_thumbnail_idx ON public.exams_medium USING btree (tenant_id, thumbnail_object_id);
create policy tenant_isolation on exams_medium as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on exams_medium to sala_app;

create table exams_override (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  exam_id uuid not null,
  person_id uuid not null,
  extra_percent integer not null default 0,
  extra_attempts integer not null default 0,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  reason text not null default ''::text,
  updated_at timestamp with time zone not null,
  constraint exams_override_pkey PRIMARY KEY (tenant_id, exam_id, person_id),
  constraint exams_override_check CHECK (((closes_at IS NULL) OR (opens_at IS NULL) OR (closes_at > opens_at))),
  constraint exams_override_extra_attempts_check CHECK (((extra_attempts >= 0) AND (extra_attempts <= 50))),
  constraint exams_override_extra_percent_check CHECK (((extra_percent >= 0) AND (extra_percent <= 500))),
  constraint exams_override_reason_check CHECK ((char_length(reason) <= 500)),
  constraint exams_override_tenant_id_exam_id_fkey FOREIGN KEY (tenant_id, exam_id) REFERENCES exams_exam(tenant_id, exam_id)
);
alter table exams_override enable row level security;
alter table exams_override force row level security;
create policy tenant_isolation on exams_override as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on exams_override to sala_app;

create table exams_question (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  question_id uuid not null default uuidv7(),
  category text not null default ''::text,
  tags text[] not null default '{}'::text[],
  level smallint not null default 2,
  kind text not null,
  title text not null,
  search_text text not null,
  current_version integer not null default 1,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  name text not null default ''::text,
  constraint exams_question_pkey PRIMARY KEY (tenant_id, question_id),
  constraint exams_question_category_check CHECK ((char_length(category) <= 200)),
  constraint exams_question_current_version_check CHECK ((current_version >= 1)),
  constraint exams_question_kind_check CHECK ((kind = ANY (ARRAY['single'::text, 'truefalse'::text, 'multiple'::text, 'short'::text, 'numeric'::text, 'matching'::text, 'ordering'::text, 'gaps'::text, 'essay'::text, 'survey'::text]))),
  constraint exams_question_level_check CHECK (((level >= 1) AND (level <= 3))),
  constraint exams_question_name_check CHECK ((char_length(name) <= 255)),
  constraint exams_question_search_text_check CHECK ((char_length(search_text) <= 4000)),
  constraint exams_question_tags_check CHECK ((cardinality(tags) <= 20)),
  constraint exams_question_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint exams_question_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table exams_question enable row level security;
alter table exams_question force row level security;
CREATE INDEX exams_question_category_idx ON public.exams_question USING btree (tenant_id, category, question_id) WHERE (archived_at IS NULL);
CREATE INDEX exams_question_kind_idx ON public.exams_question USING btree (tenant_id, kind, question_id) WHERE (archived_at IS NULL);
CREATE INDEX exams_question_list_idx ON public.exams_question USING btree (tenant_id, question_id) WHERE (archived_at IS NULL);
CREATE INDEX exams_question_search_idx ON public.exams_question USING gin (search_text gin_trgm_ops);
CREATE INDEX exams_question_tags_idx ON public.exams_question USING gin (tags);
create policy tenant_isolation on exams_question as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on exams_question to sala_app;

create table exams_question_version (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  version_id uuid not null default uuidv7(),
  question_id uuid not null,
  version integer not null,
  kind text not null,
  content jsonb not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  constraint exams_question_version_pkey PRIMARY KEY (tenant_id, version_id),
  constraint exams_question_version_tenant_id_question_id_version_key UNIQUE (tenant_id, question_id, version),
  constraint exams_question_version_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint exams_question_version_kind_check CHECK ((kind = ANY (ARRAY['single'::text, 'truefalse'::text, 'multiple'::text, 'short'::text, 'numeric'::text, 'matching'::text, 'ordering'::text, 'gaps'::text, 'essay'::text, 'survey'::text]))),
  constraint exams_question_version_version_check CHECK ((version >= 1)),
  constraint exams_question_version_tenant_id_question_id_fkey FOREIGN KEY (tenant_id, question_id) REFERENCES exams_question(tenant_id, question_id)
);
alter table exams_question_version enable row level security;
alter table exams_question_version force row level security;
create policy tenant_isolation on exams_question_version as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on exams_question_version to sala_app;

create table exams_section (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  exam_id uuid not null,
  section_no integer not null,
  title text not null,
  intro text not null default ''::text,
  constraint exams_section_pkey PRIMARY KEY (tenant_id, exam_id, section_no),
  constraint exams_section_intro_check CHECK ((char_length(intro) <= 5000)),
  constraint exams_section_section_no_check CHECK (((section_no >= 1) AND (section_no <= 50))),
  constraint exams_section_title_check CHECK ((char_length(title) <= 200)),
  constraint exams_section_tenant_id_exam_id_fkey FOREIGN KEY (tenant_id, exam_id) REFERENCES exams_exam(tenant_id, exam_id)
);
alter table exams_section enable row level security;
alter table exams_section force row level security;
create policy tenant_isolation on exams_section as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select on exams_section to sala_app;

create table exams_slot (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  exam_id uuid not null,
  section_no integer not null,
  slot_no integer not null,
  question_id uuid,
  draw_category text,
  draw_tags text[] not null default '{}'::text[],
  draw_level smallint,
  draw_count integer,
  points_milli integer not null,
  constraint exams_slot_pkey PRIMARY KEY (tenant_id, exam_id, slot_no),
  constraint exams_slot_check CHECK (((question_id IS NULL) = (draw_count IS NOT NULL))),
  constraint exams_slot_draw_category_check CHECK ((char_length(draw_category) <= 200)),
  constraint exams_slot_draw_count_check CHECK (((draw_count >= 1) AND (draw_count <= 200))),
  constraint exams_slot_draw_level_check CHECK (((draw_level >= 1) AND (draw_level <= 3))),
  constraint exams_slot_draw_tags_check CHECK ((cardinality(draw_tags) <= 10)),
  constraint exams_slot_points_milli_check CHECK (((points_milli >= 0) AND (points_milli <= 1000000))),
  constraint exams_slot_slot_no_check CHECK (((slot_no >= 1) AND (slot_no <= 500))),
  constraint exams_slot_tenant_id_exam_id_section_no_fkey FOREIGN KEY (tenant_id, exam_id, section_no) REFERENCES exams_section(tenant_id, exam_id, section_no),
  constraint exams_slot_tenant_id_question_id_fkey FOREIGN KEY (tenant_id, question_id) REFERENCES exams_question(tenant_id, question_id)
);
alter table exams_slot enable row level security;
alter table exams_slot force row level security;
CREATE INDEX exams_slot_question_idx ON public.exams_slot USING btree (tenant_id, question_id) WHERE (question_id IS NOT NULL);
CREATE INDEX exams_slot_section_idx ON public.exams_slot USING btree (tenant_id, exam_id, section_no);
create policy tenant_isolation on exams_slot as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select on exams_slot to sala_app;

create table exams_slug_history (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  slug text not null,
  exam_id uuid not null,
  changed_at timestamp with time zone not null,
  constraint exams_slug_history_pkey PRIMARY KEY (tenant_id, slug),
  constraint exams_slug_history_slug_check CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 120))),
  constraint exams_slug_history_tenant_id_exam_id_fkey FOREIGN KEY (tenant_id, exam_id) REFERENCES exams_exam(tenant_id, exam_id),
  constraint exams_slug_history_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table exams_slug_history enable row level security;
alter table exams_slug_history force row level security;
CREATE INDEX exams_slug_history_exam_idx ON public.exams_slug_history USING btree (tenant_id, exam_id);
create policy tenant_isolation on exams_slug_history as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on exams_slug_history to sala_app;

create table exams_void (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  exam_id uuid not null,
  question_id uuid not null,
  way text not null,
  constraint exams_void_pkey PRIMARY KEY (tenant_id, exam_id, question_id),
  constraint exams_void_way_check CHECK ((way = ANY (ARRAY['full'::text, 'drop'::text]))),
  constraint exams_void_tenant_id_exam_id_fkey FOREIGN KEY (tenant_id, exam_id) REFERENCES exams_exam(tenant_id, exam_id),
  constraint exams_void_tenant_id_question_id_fkey FOREIGN KEY (tenant_id, question_id) REFERENCES exams_question(tenant_id, question_id)
);
alter table exams_void enable row level security;
alter table exams_void force row level security;
CREATE INDEX exams_void_question_idx ON public.exams_void USING btree (tenant_id, question_id);
create policy tenant_isolation on exams_void as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on exams_void to sala_app;

create table files_activity (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  activity_id uuid not null default uuidv7(),
  item_id uuid not null,
  what text not null,
  actor_id uuid,
  from_text text,
  to_text text,
  happened_at timestamp with time zone not null,
  constraint files_activity_pkey PRIMARY KEY (tenant_id, activity_id),
  constraint files_activity_from_text_check CHECK ((char_length(from_text) <= 400)),
  constraint files_activity_to_text_check CHECK ((char_length(to_text) <= 400)),
  constraint files_activity_what_check CHECK ((what ~ '^[a-z_]{3,30}$'::text)),
  constraint files_activity_tenant_id_actor_id_fkey FOREIGN KEY (tenant_id, actor_id) REFERENCES accounts_person(tenant_id, person_id),
  constraint files_activity_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint files_activity_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES files_item(tenant_id, item_id) ON DELETE CASCADE
);
alter table files_activity enable row level security;
alter table files_activity force row level security;
CREATE INDEX files_activity_actor_idx ON public.files_activity USING btree (tenant_id, actor_id);
CREATE INDEX files_activity_item_idx ON public.files_activity USING btree (tenant_id, item_id, activity_id);
create policy tenant_isolation on files_activity as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on files_activity to sala_app;

create table files_archive (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  archive_id uuid not null default uuidv7(),
  person_id uuid,
  link_id uuid,
  password_number integer not null default 0,
  item_ids uuid[] not null,
  created_at timestamp with time zone not null,
  constraint files_archive_pkey PRIMARY KEY (tenant_id, archive_id),
  constraint files_archive_check CHECK (((person_id IS NULL) OR (link_id IS NULL))),
  constraint files_archive_item_ids_check CHECK (((cardinality(item_ids) >= 1) AND (cardinality(item_ids) <= 500))),
  constraint files_archive_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint files_archive_tenant_id_link_id_fkey FOREIGN KEY (tenant_id, link_id) REFERENCES files_link(tenant_id, link_id) ON DELETE CASCADE,
  constraint files_archive_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id) ON DELETE CASCADE
);
alter table files_archive enable row level security;
alter table files_archive force row level security;
CREATE INDEX files_archive_created_idx ON public.files_archive USING btree (tenant_id, created_at);
CREATE INDEX files_archive_link_idx ON public.files_archive USING btree (tenant_id, link_id);
CREATE INDEX files_archive_person_idx ON public.files_archive USING btree (tenant_id, person_id);
create policy tenant_isolation on files_archive as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on files_archive to sala_app;

create table files_grant (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  grant_id uuid not null default uuidv7(),
  item_id uuid not null,
  person_id uuid not null,
  level text not null,
  granted_by uuid,
  created_at timestamp with time zone not null,
  constraint files_grant_pkey PRIMARY KEY (tenant_id, grant_id),
  constraint files_grant_tenant_id_item_id_person_id_key UNIQUE (tenant_id, item_id, person_id),
  constraint files_grant_level_check CHECK ((level = ANY (ARRAY['view'::text, 'download'::text, 'edit'::text, 'manage'::text]))),
  constraint files_grant_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint files_grant_tenant_id_granted_by_fkey FOREIGN KEY (tenant_id, granted_by) REFERENCES accounts_person(tenant_id, person_id),
  constraint files_grant_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES files_item(tenant_id, item_id) ON DELETE CASCADE,
  constraint files_grant_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table files_grant enable row level security;
alter table files_grant force row level security;
CREATE INDEX files_grant_granted_by_idx ON public.files_grant USING btree (tenant_id, granted_by);
CREATE INDEX files_grant_person_idx ON public.files_grant USING btree (tenant_id, person_id, grant_id);
create policy tenant_isolation on files_grant as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on files_grant to sala_app;

create table files_item (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  item_id uuid not null default uuidv7(),
  space_id uuid not null,
  parent_id uuid,
  place_id uuid not null generated always as (COALESCE(parent_id, space_id)) stored,
  rank smallint not null generated always as (
CASE
    WHEN (kind = 'folder'::text) THEN 0
    ELSE 1
END) stored,
  parent_rank smallint generated always as (
CASE
    WHEN (parent_id IS NOT NULL) THEN 0
    ELSE NULL::integer
END) stored,
  kind text not null,
  name text not null,
  name_key text not null,
  size_bytes bigint not null default 0,
  path text not null default ''::text,
  revision integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  trashed_at timestamp with time zone,
  trashed_by uuid,
  trashed_bytes bigint not null default 0,
  trashed_items integer not null default 0,
  purged_at timestamp with time zone,
  constraint files_item_pkey PRIMARY KEY (tenant_id, item_id),
  constraint files_item_tenant_id_space_id_item_id_rank_key UNIQUE (tenant_id, space_id, item_id, rank),
  constraint files_item_check CHECK ((parent_id <> item_id)),
  constraint files_item_check1 CHECK (((kind <> 'folder'::text) OR (size_bytes = 0))),
  constraint files_item_check2 CHECK (((trashed_at IS NOT NULL) OR ((trashed_by IS NULL) AND (trashed_bytes = 0) AND (trashed_items = 0) AND (purged_at IS NULL)))),
  constraint files_item_kind_check CHECK ((kind = ANY (ARRAY['folder'::text, 'image'::text, 'video'::text, 'audio'::text, 'pdf'::text, 'document'::text, 'sheet'::text, 'slides'::text, 'text'::text, 'code'::text, 'archive'::text, 'other'::text]))),
  constraint files_item_name_check CHECK ((((octet_length(name) >= 1) AND (octet_length(name) <= 255)) AND (name !~ '[/\\]'::text) AND (name <> ALL (ARRAY['.'::text, '..'::text])))),
  constraint files_item_name_key_check CHECK ((name_key <> ''::text)),
  constraint files_item_revision_check CHECK ((revision > 0)),
  constraint files_item_size_bytes_check CHECK ((size_bytes >= 0)),
  constraint files_item_trashed_bytes_check CHECK ((trashed_bytes >= 0)),
  constraint files_item_trashed_items_check CHECK ((trashed_items >= 0)),
  constraint files_item_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES accounts_person(tenant_id, person_id),
  constraint files_item_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint files_item_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES files_space(tenant_id, space_id),
  constraint files_item_tenant_id_space_id_parent_id_parent_rank_fkey FOREIGN KEY (tenant_id, space_id, parent_id, parent_rank) REFERENCES files_item(tenant_id, space_id, item_id, rank),
  constraint files_item_tenant_id_trashed_by_fkey FOREIGN KEY (tenant_id, trashed_by) REFERENCES accounts_person(tenant_id, person_id)
);
alter table files_item enable row level security;
alter table files_item force row level security;
CREATE INDEX files_item_by_name_idx ON public.files_item USING btree (tenant_id, place_id, rank, name COLLATE natural_order, item_id) WHERE (trashed_at IS NULL);
CREATE INDEX files_item_by_size_idx ON public.files_item USING btree (tenant_id, place_id, rank, size_bytes, item_id) WHERE (trashed_at IS NULL);
CREATE INDEX files_item_by_time_idx ON public.files_item USING btree (tenant_id, place_id, rank, updated_at, item_id) WHERE (trashed_at IS NULL);
CREATE INDEX files_item_created_by_idx ON public.files_item USING btree (tenant_id, created_by);
CREATE INDEX files_item_largest_idx ON public.files_item USING btree (tenant_id, size_bytes, item_id) WHERE (kind <> 'folder'::text);
CREATE UNIQUE INDEX files_item_name_key ON public.files_item USING btree (tenant_id, place_id, name_key) WHERE (trashed_at IS NULL);
CREATE INDEX files_item_oldest_idx ON public.files_item USING btree (tenant_id, updated_at, item_id) WHERE (kind <> 'folder'::text);
CREATE INDEX files_item_parent_idx ON public.files_item USING btree (tenant_id, space_id, parent_id, parent_rank);
CREATE INDEX files_item_prefix_idx ON public.files_item USING btree (tenant_id, space_id, name_key COLLATE "C", item_id);
CREATE INDEX files_item_trash_idx ON public.files_item USING btree (tenant_id, space_id, trashed_at, item_id) WHERE (trashed_at IS NOT NULL);
CREATE INDEX files_item_trashed_by_idx ON public.files_item USING btree (tenant_id, trashed_by);
create policy tenant_isolation on files_item as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on files_item to sala_app;

create table files_link (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  link_id uuid not null default uuidv7(),
  item_id uuid not null,
  mode text not null,
  code_hash text not null,
  code_sealed text not null,
  password_hash text,
  password_number integer not null default 0,
  expires_at timestamp with time zone,
  max_downloads integer,
  downloads integer not null default 0,
  opened integer not null default 0,
  last_opened_at timestamp with time zone,
  note text not null default ''::text,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint files_link_pkey PRIMARY KEY (tenant_id, link_id),
  constraint files_link_tenant_id_code_hash_key UNIQUE (tenant_id, code_hash),
  constraint files_link_check CHECK (((downloads >= 0) AND ((max_downloads IS NULL) OR (downloads <= max_downloads)))),
  constraint files_link_code_hash_check CHECK ((code_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint files_link_max_downloads_check CHECK ((max_downloads > 0)),
  constraint files_link_mode_check CHECK ((mode = ANY (ARRAY['view'::text, 'download'::text, 'edit'::text, 'drop_box'::text]))),
  constraint files_link_note_check CHECK ((char_length(note) <= 500)),
  constraint files_link_opened_check CHECK ((opened >= 0)),
  constraint files_link_tenant_id_created_by_fkey FOREIGN KEY (tenant_id, created_by) REFERENCES accounts_person(tenant_id, person_id),
  constraint files_link_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint files_link_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES files_item(tenant_id, item_id) ON DELETE CASCADE
);
alter table files_link enable row level security;
alter table files_link force row level security;
CREATE INDEX files_link_created_by_idx ON public.files_link USING btree (tenant_id, created_by);
CREATE INDEX files_link_item_idx ON public.files_link USING btree (tenant_id, item_id, link_id);
create policy tenant_isolation on files_link as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on files_link to sala_app;

create table files_link_visit (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  visit_id uuid not null default uuidv7(),
  link_id uuid not null,
  what text not null,
  place text not null default ''::text,
  name text,
  visited_at timestamp with time zone not null,
  constraint files_link_visit_pkey PRIMARY KEY (tenant_id, visit_id),
  constraint files_link_visit_what_check CHECK ((what = ANY (ARRAY['opened'::text, 'wrong_password'::text, 'downloaded'::text, 'uploaded'::text]))),
  constraint files_link_visit_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint files_link_visit_tenant_id_link_id_fkey FOREIGN KEY (tenant_id, link_id) REFERENCES files_link(tenant_id, link_id) ON DELETE CASCADE
);
alter table files_link_visit enable row level security;
alter table files_link_visit force row level security;
CREATE INDEX files_link_visit_link_idx ON public.files_link_visit USING btree (tenant_id, link_id, visit_id);
create policy tenant_isolation on files_link_visit as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on files_link_visit to sala_app;

create table files_recent (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  person_id uuid not null,
  item_id uuid not null,
  touched_at timestamp with time zone not null,
  constraint files_recent_pkey PRIMARY KEY (tenant_id, person_id, item_id),
  constraint files_recent_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint files_recent_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES files_item(tenant_id, item_id) ON DELETE CASCADE,
  constraint files_recent_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table files_recent enable row level security;
alter table files_recent force row level security;
CREATE INDEX files_recent_item_idx ON public.files_recent USING btree (tenant_id, item_id);
CREATE INDEX files_recent_time_idx ON public.files_recent USING btree (tenant_id, person_id, touched_at, item_id);
create policy tenant_isolation on files_recent as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on files_recent to sala_app;

create table files_space (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  space_id uuid not null default uuidv7(),
  kind text not null,
  person_id uuid,
  used_bytes bigint not null default 0,
  reserved_bytes bigint not null default 0,
  items integer not null default 0,
  limit_bytes bigint,
  created_at timestamp with time zone not null,
  subject_kind text,
  subject_id uuid,
  constraint files_space_pkey PRIMARY KEY (tenant_id, space_id),
  constraint files_space_subject_key UNIQUE (tenant_id, subject_kind, subject_id),
  constraint files_space_tenant_id_person_id_key UNIQUE (tenant_id, person_id),
  constraint files_space_check CHECK (((kind = 'person'::text) = (person_id IS NOT NULL))),
  constraint files_space_items_check CHECK ((items >= 0)),
  constraint files_space_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'public'::text, 'shared'::text]))),
  constraint files_space_limit_bytes_check CHECK ((limit_bytes >= 0)),
  constraint files_space_reserved_bytes_check CHECK ((reserved_bytes >= 0)),
  constraint files_space_subject_check CHECK ((((kind = 'shared'::text) = (subject_kind IS NOT NULL)) AND ((subject_kind IS NULL) = (subject_id IS NULL)))),
  constraint files_space_subject_kind_check CHECK ((subject_kind ~ '^[a-z][a-z_]{1,29}$'::text)),
  constraint files_space_used_bytes_check CHECK ((used_bytes >= 0)),
  constraint files_space_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint files_space_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table files_space enable row level security;
alter table files_space force row level security;
CREATE UNIQUE INDEX files_space_public_key ON public.files_space USING btree (tenant_id) WHERE (kind = 'public'::text);
create policy tenant_isolation on files_space as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on files_space to sala_app;

create table files_star (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  person_id uuid not null,
  item_id uuid not null,
  starred_at timestamp with time zone not null,
  constraint files_star_pkey PRIMARY KEY (tenant_id, person_id, item_id),
  constraint files_star_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint files_star_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES files_item(tenant_id, item_id) ON DELETE CASCADE,
  constraint files_star_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table files_star enable row level security;
alter table files_star force row level security;
CREATE INDEX files_star_item_idx ON public.files_star USING btree (tenant_id, item_id);
CREATE INDEX files_star_time_idx ON public.files_star USING btree (tenant_id, person_id, starred_at, item_id);
create policy tenant_isolation on files_star as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on files_star to sala_app;

create table files_upload (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  upload_id uuid not null default uuidv7(),
  space_id uuid not null,
  parent_id uuid,
  name text not null,
  conflict text not null,
  size_bytes bigint not null,
  mimetype text not null default ''::text,
  part_bytes bigint not null,
  parts integer not null,
  path text not null,
  store_upload_id text,
  object_id uuid,
  person_id uuid,
  guest_id text,
  link_id uuid,
  state text not null default 'open'::text,
  item_id uuid,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint files_upload_pkey PRIMARY KEY (tenant_id, upload_id),
  constraint files_upload_check CHECK (((person_id IS NOT NULL) OR (guest_id IS NOT NULL))),
  constraint files_upload_check1 CHECK (((state = 'open'::text) = (object_id IS NOT NULL))),
  constraint files_upload_conflict_check CHECK ((conflict = ANY (ARRAY['fail'::text, 'rename'::text, 'version'::text]))),
  constraint files_upload_name_check CHECK (((octet_length(name) >= 1) AND (octet_length(name) <= 255))),
  constraint files_upload_part_bytes_check CHECK ((part_bytes >= 5242880)),
  constraint files_upload_parts_check CHECK (((parts >= 0) AND (parts <= 10000))),
  constraint files_upload_size_bytes_check CHECK ((size_bytes >= 0)),
  constraint files_upload_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'aborted'::text]))),
  constraint files_upload_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint files_upload_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES files_item(tenant_id, item_id) ON DELETE SET NULL (item_id),
  constraint files_upload_tenant_id_link_id_fkey FOREIGN KEY (tenant_id, link_id) REFERENCES files_link(tenant_id, link_id) ON DELETE SET NULL (link_id),
  constraint files_upload_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint files_upload_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id),
  constraint files_upload_tenant_id_space_id_fkey FOREIGN KEY (tenant_id, space_id) REFERENCES files_space(tenant_id, space_id)
);
alter table files_upload enable row level security;
alter table files_upload force row level security;
CREATE INDEX files_upload_ended_idx ON public.files_upload USING btree (tenant_id, changed_at) WHERE (state <> 'open'::text);
CREATE INDEX files_upload_expiry_idx ON public.files_upload USING btree (tenant_id, expires_at) WHERE (state = 'open'::text);
CREATE INDEX files_upload_guest_idx ON public.files_upload USING btree (tenant_id, guest_id, upload_id) WHERE (guest_id IS NOT NULL);
CREATE INDEX files_upload_item_idx ON public.files_upload USING btree (tenant_id, item_id);
CREATE INDEX files_upload_link_idx ON public.files_upload USING btree (tenant_id, link_id);
CREATE INDEX files_upload_object_idx ON public.files_upload USING btree (tenant_id, object_id);
CREATE INDEX files_upload_path_idx ON public.files_upload USING btree (tenant_id, person_id, path);
CREATE INDEX files_upload_person_idx ON public.files_upload USING btree (tenant_id, person_id, state, upload_id);
CREATE INDEX files_upload_space_idx ON public.files_upload USING btree (tenant_id, space_id);
create policy tenant_isolation on files_upload as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on files_upload to sala_app;

create table files_usage (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  used_bytes bigint not null default 0,
  reserved_bytes bigint not null default 0,
  items integer not null default 0,
  limit_bytes bigint,
  counted_at timestamp with time zone,
  counted_wrong integer not null default 0,
  constraint files_usage_pkey PRIMARY KEY (tenant_id),
  constraint files_usage_counted_wrong_check CHECK ((counted_wrong >= 0)),
  constraint files_usage_items_check CHECK ((items >= 0)),
  constraint files_usage_limit_bytes_check CHECK ((limit_bytes >= 0)),
  constraint files_usage_reserved_bytes_check CHECK ((reserved_bytes >= 0)),
  constraint files_usage_used_bytes_check CHECK ((used_bytes >= 0)),
  constraint files_usage_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table files_usage enable row level security;
alter table files_usage force row level security;
create policy tenant_isolation on files_usage as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on files_usage to sala_app;

create table files_version (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  version_id uuid not null default uuidv7(),
  item_id uuid not null,
  number integer not null,
  is_current boolean not null,
  object_id uuid not null,
  size_bytes bigint not null,
  content_type text not null,
  author_id uuid,
  created_at timestamp with time zone not null,
  constraint files_version_pkey PRIMARY KEY (tenant_id, version_id),
  constraint files_version_tenant_id_item_id_number_key UNIQUE (tenant_id, item_id, number),
  constraint files_version_number_check CHECK ((number > 0)),
  constraint files_version_size_bytes_check CHECK ((size_bytes >= 0)),
  constraint files_version_tenant_id_author_id_fkey FOREIGN KEY (tenant_id, author_id) REFERENCES accounts_person(tenant_id, person_id),
  constraint files_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint files_version_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES files_item(tenant_id, item_id),
  constraint files_version_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table files_version enable row level security;
alter table files_version force row level security;
CREATE INDEX files_version_author_idx ON public.files_version USING btree (tenant_id, author_id);
CREATE UNIQUE INDEX files_version_current_key ON public.files_version USING btree (tenant_id, item_id) WHERE is_current;
CREATE INDEX files_version_object_idx ON public.files_version USING btree (tenant_id, object_id);
CREATE INDEX files_version_old_idx ON public.files_version USING btree (tenant_id, created_at) WHERE (NOT is_current);
create policy tenant_isolation on files_version as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on files_version to sala_app;

create table forms_file (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  object_id uuid not null,
  response_id uuid not null,
  field_id text not null,
  name text not null,
  size_bytes bigint not null,
  thumbnail_id uuid,
  width integer,
  height integer,
  constraint forms_file_pkey PRIMARY KEY (tenant_id, object_id),
  constraint forms_file_field_id_check CHECK ((field_id ~ '^f_[a-z0-9]{8}$'::text)),
  constraint forms_file_height_check CHECK ((height > 0)),
  constraint forms_file_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint forms_file_size_bytes_check CHECK ((size_bytes >= 0)),
  constraint forms_file_width_check CHECK ((width > 0)),
  constraint forms_file_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint forms_file_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint forms_file_tenant_id_response_id_fkey FOREIGN KEY (tenant_id, response_id) REFERENCES forms_response(tenant_id, response_id),
  constraint forms_file_tenant_id_thumbnail_id_fkey FOREIGN KEY (tenant_id, thumbnail_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table forms_file enable row level security;
alter table forms_file force row level security;
CREATE INDEX forms_file_response_idx ON public.forms_file USING btree (tenant_id, response_id, object_id);
CREATE INDEX forms_file_thumbnail_idx ON public.forms_file USING btree (tenant_id, thumbnail_id);
create policy tenant_isolation on forms_file as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on forms_file to sala_app;

create table forms_form (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  form_id uuid not null default uuidv7(),
  slug text not null,
  alias text,
  title_th text not null,
  title_en text not null default ''::text,
  state text not null default 'draft'::text,
  settings jsonb not null,
  draft jsonb not null,
  version integer not null default 1,
  published_version integer,
  taken integer not null default 0,
  key_sealed text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  cover_object_id uuid,
  cover_sha256 text,
  constraint forms_form_pkey PRIMARY KEY (tenant_id, form_id),
  constraint forms_form_tenant_id_slug_key UNIQUE (tenant_id, slug),
  constraint forms_form_alias_check CHECK ((alias = 'doa-register-68'::text)),
  constraint forms_form_check CHECK (((state <> 'open'::text) OR (published_version IS NOT NULL))),
  constraint forms_form_check1 CHECK (((cover_object_id IS NULL) = (cover_sha256 IS NULL))),
  constraint forms_form_cover_sha256_check CHECK ((cover_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint forms_form_draft_check CHECK ((jsonb_typeof(draft) = 'object'::text)),
  constraint forms_form_published_version_check CHECK ((published_version > 0)),
  constraint forms_form_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint forms_form_slug_check CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 100))),
  constraint forms_form_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'open'::text, 'closed'::text, 'archived'::text]))),
  constraint forms_form_taken_check CHECK ((taken >= 0)),
  constraint forms_form_title_en_check CHECK ((char_length(title_en) <= 200)),
  constraint forms_form_title_th_check CHECK (((char_length(title_th) >= 1) AND (char_length(title_th) <= 200))),
  constraint forms_form_version_check CHECK ((version > 0)),
  constraint forms_form_tenant_id_cover_object_id_fkey FOREIGN KEY (tenant_id, cover_object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint forms_form_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table forms_form enable row level security;
alter table forms_form force row level security;
CREATE UNIQUE INDEX forms_form_alias_key ON public.forms_form USING btree (tenant_id, alias) WHERE (alias IS NOT NULL);
CREATE INDEX forms_form_cover_idx ON public.forms_form USING btree (tenant_id, cover_object_id);
CREATE INDEX forms_form_updated_idx ON public.forms_form USING btree (tenant_id, updated_at DESC, form_id DESC);
create policy tenant_isolation on forms_form as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on forms_form to sala_app;

create table forms_note (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  note_id uuid not null default uuidv7(),
  response_id uuid not null,
  author_id uuid,
  author_name text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint forms_note_pkey PRIMARY KEY (tenant_id, note_id),
  constraint forms_note_author_name_check CHECK ((char_length(author_name) <= 200)),
  constraint forms_note_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 2000))),
  constraint forms_note_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint forms_note_tenant_id_response_id_fkey FOREIGN KEY (tenant_id, response_id) REFERENCES forms_response(tenant_id, response_id) ON DELETE CASCADE
);
alter table forms_note enable row level security;
alter table forms_note force row level security;
CREATE INDEX forms_note_author_idx ON public.forms_note USING btree (tenant_id, author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX forms_note_response_idx ON public.forms_note USING btree (tenant_id, response_id, note_id);
create policy tenant_isolation on forms_note as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on forms_note to sala_app;

create table forms_option_counter (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  form_id uuid not null,
  option_id text not null,
  cap integer,
  used integer not null default 0,
  constraint forms_option_counter_pkey PRIMARY KEY (tenant_id, form_id, option_id),
  constraint forms_option_counter_cap_check CHECK ((cap >= 0)),
  constraint forms_option_counter_option_id_check CHECK ((option_id ~ '^o_[a-z0-9]{8}$'::text)),
  constraint forms_option_counter_used_check CHECK ((used >= 0)),
  constraint forms_option_counter_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint forms_option_counter_tenant_id_form_id_fkey FOREIGN KEY (tenant_id, form_id) REFERENCES forms_form(tenant_id, form_id)
);
alter table forms_option_counter enable row level security;
alter table forms_option_counter force row level security;
create policy tenant_isolation on forms_option_counter as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on forms_option_counter to sala_app;

create table forms_response (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  response_id uuid not null default uuidv7(),
  form_id uuid not null,
  version integer not null,
  start_id uuid not null,
  reference text not null,
  state text not null default 'submitted'::text,
  is_counted boolean not null,
  answers jsonb not null,
  answers_sealed text,
  searched text not null default ''::text,
  user_id uuid,
  person_key text,
  tags text[] not null default '{}'::text[],
  submitted_at timestamp with time zone not null,
  state_at timestamp with time zone not null,
  changed_at timestamp with time zone,
  order_id uuid,
  constraint forms_response_pkey PRIMARY KEY (tenant_id, response_id),
  constraint forms_response_tenant_id_form_id_start_id_key UNIQUE (tenant_id, form_id, start_id),
  constraint forms_response_tenant_id_reference_key UNIQUE (tenant_id, reference),
  constraint forms_response_answers_check CHECK ((jsonb_typeof(answers) = 'object'::text)),
  constraint forms_response_check CHECK (((state <> ALL (ARRAY['withdrawn'::text, 'spam'::text])) OR (NOT is_counted))),
  constraint forms_response_check1 CHECK (((state <> 'erased'::text) OR ((answers = '{}'::jsonb) AND (answers_sealed IS NULL) AND (user_id IS NULL) AND (person_key IS NULL)))),
  constraint forms_response_erased_order CHECK (((state <> 'erased'::text) OR (order_id IS NULL))),
  constraint forms_response_person_key_check CHECK ((person_key ~ '^[0-9a-f]{64}$'::text)),
  constraint forms_response_reference_check CHECK ((reference ~ '^[0-9A-HJKMNP-TV-Z]{8}$'::text)),
  constraint forms_response_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'under_review'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text, 'spam'::text, 'erased'::text]))),
  constraint forms_response_tags_check CHECK ((cardinality(tags) <= 20)),
  constraint forms_response_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint forms_response_tenant_id_form_id_version_fkey FOREIGN KEY (tenant_id, form_id, version) REFERENCES forms_version(tenant_id, form_id, version)
);
alter table forms_response enable row level security;
alter table forms_response force row level security;
CREATE INDEX forms_response_form_idx ON public.forms_response USING btree (tenant_id, form_id, submitted_at DESC, response_id DESC);
CREATE UNIQUE INDEX forms_response_order_idx ON public.forms_response USING btree (tenant_id, order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX forms_response_person_key ON public.forms_response USING btree (tenant_id, form_id, person_key) WHERE ((person_key IS NOT NULL) AND is_counted);
CREATE INDEX forms_response_submitted_idx ON public.forms_response USING btree (tenant_id, submitted_at) WHERE (state <> 'erased'::text);
CREATE INDEX forms_response_user_idx ON public.forms_response USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX forms_response_version_idx ON public.forms_response USING btree (tenant_id, form_id, version);
create policy tenant_isolation on forms_response as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on forms_response to sala_app;

create table forms_version (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  form_id uuid not null,
  version integer not null,
  questions jsonb not null,
  author_id uuid,
  published_at timestamp with time zone not null default now(),
  constraint forms_version_pkey PRIMARY KEY (tenant_id, form_id, version),
  constraint forms_version_questions_check CHECK ((jsonb_typeof(questions) = 'object'::text)),
  constraint forms_version_version_check CHECK ((version > 0)),
  constraint forms_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint forms_version_tenant_id_form_id_fkey FOREIGN KEY (tenant_id, form_id) REFERENCES forms_form(tenant_id, form_id)
);
alter table forms_version enable row level security;
alter table forms_version force row level security;
create policy tenant_isolation on forms_version as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on forms_version to sala_app;

create table ledger_account (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  account_id uuid not null default uuidv7(),
  kind text not null,
  holder_id uuid,
  code text,
  label text not null default ''::text,
  balance_satang bigint,
  held_satang bigint,
  expires_at timestamp with time zone,
  closed_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  constraint ledger_account_pkey PRIMARY KEY (tenant_id, account_id),
  constraint ledger_account_tenant_id_code_key UNIQUE (tenant_id, code),
  constraint ledger_account_check CHECK (((kind = 'system'::text) = (holder_id IS NULL))),
  constraint ledger_account_check1 CHECK (((kind = 'system'::text) = (code IS NOT NULL))),
  constraint ledger_account_check2 CHECK (((kind = 'system'::text) = (balance_satang IS NULL))),
  constraint ledger_account_check3 CHECK (((kind = 'system'::text) = (held_satang IS NULL))),
  constraint ledger_account_check4 CHECK (((kind = 'granted'::text) = (expires_at IS NOT NULL))),
  constraint ledger_account_check5 CHECK (((closed_at IS NULL) OR (balance_satang = 0))),
  constraint ledger_account_code_check CHECK ((code ~ '^[a-z][a-z_]{0,39}$'::text)),
  constraint ledger_account_held_not_negative CHECK ((held_satang >= 0)),
  constraint ledger_account_kind_check CHECK ((kind = ANY (ARRAY['paid'::text, 'granted'::text, 'system'::text]))),
  constraint ledger_account_label_check CHECK ((char_length(label) <= 200)),
  constraint ledger_account_not_overdrawn CHECK (((balance_satang - held_satang) >= 0)),
  constraint ledger_account_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table ledger_account enable row level security;
alter table ledger_account force row level security;
CREATE INDEX ledger_account_expiry_idx ON public.ledger_account USING btree (tenant_id, expires_at, account_id) WHERE ((kind = 'granted'::text) AND (closed_at IS NULL));
CREATE INDEX ledger_account_holder_idx ON public.ledger_account USING btree (tenant_id, holder_id, account_id) WHERE (holder_id IS NOT NULL);
CREATE UNIQUE INDEX ledger_account_paid_key ON public.ledger_account USING btree (tenant_id, holder_id) WHERE (kind = 'paid'::text);
create policy owner_access on ledger_account as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on ledger_account as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
CREATE TRIGGER ledger_account_begin BEFORE INSERT ON public.ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_begin_account();
grant select on ledger_account to sala_app;

create table ledger_hold (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  hold_id uuid not null default uuidv7(),
  account_id uuid not null,
  holder_id uuid not null,
  amount_satang bigint not null,
  posted_satang bigint not null default 0,
  ref_kind text not null,
  ref_id text not null,
  part integer not null,
  state text not null default 'open'::text,
  opened_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint ledger_hold_pkey PRIMARY KEY (tenant_id, hold_id),
  constraint ledger_hold_tenant_id_ref_kind_ref_id_part_key UNIQUE (tenant_id, ref_kind, ref_id, part),
  constraint ledger_hold_amount_satang_check CHECK ((amount_satang > 0)),
  constraint ledger_hold_check CHECK (((posted_satang >= 0) AND (posted_satang <= amount_satang))),
  constraint ledger_hold_check1 CHECK (((state = 'posted'::text) = (posted_satang > 0))),
  constraint ledger_hold_check2 CHECK (((state = 'open'::text) = (settled_at IS NULL))),
  constraint ledger_hold_part_check CHECK (((part >= 1) AND (part <= 1000))),
  constraint ledger_hold_ref_id_check CHECK (((char_length(ref_id) >= 1) AND (char_length(ref_id) <= 100))),
  constraint ledger_hold_ref_kind_check CHECK (((char_length(ref_kind) >= 1) AND (char_length(ref_kind) <= 60))),
  constraint ledger_hold_state_check CHECK ((state = ANY (ARRAY['open'::text, 'posted'::text, 'voided'::text]))),
  constraint ledger_hold_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES ledger_account(tenant_id, account_id)
);
alter table ledger_hold enable row level security;
alter table ledger_hold force row level security;
CREATE INDEX ledger_hold_account_idx ON public.ledger_hold USING btree (tenant_id, account_id);
create policy owner_access on ledger_hold as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on ledger_hold as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
CREATE TRIGGER ledger_hold_set_aside AFTER INSERT OR UPDATE ON public.ledger_hold FOR EACH ROW EXECUTE FUNCTION ledger_set_aside();
grant select on ledger_hold to sala_app;

create table ledger_transfer (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  transfer_id uuid not null default uuidv7(),
  from_account_id uuid not null,
  to_account_id uuid not null,
  holder_id uuid not null,
  amount_satang bigint not null,
  balance_after_satang bigint not null,
  kind text not null,
  ref_kind text not null,
  ref_id text not null,
  part integer not null,
  reverses_id uuid,
  note text not null default ''::text,
  actor_id uuid,
  actor_name text not null default ''::text,
  occurred_at timestamp with time zone not null,
  business_date date not null,
  constraint ledger_transfer_pkey PRIMARY KEY (tenant_id, transfer_id),
  constraint ledger_transfer_tenant_id_kind_ref_kind_ref_id_part_key UNIQUE (tenant_id, kind, ref_kind, ref_id, part),
  constraint ledger_transfer_actor_name_check CHECK ((char_length(actor_name) <= 300)),
  constraint ledger_transfer_amount_satang_check CHECK ((amount_satang > 0)),
  constraint ledger_transfer_balance_after_satang_check CHECK ((balance_after_satang >= 0)),
  constraint ledger_transfer_check CHECK ((from_account_id <> to_account_id)),
  constraint ledger_transfer_check1 CHECK (((kind = 'reversal'::text) = (reverses_id IS NOT NULL))),
  constraint ledger_transfer_kind_check CHECK ((kind = ANY (ARRAY['top_up'::text, 'spend'::text, 'refund'::text, 'grant'::text, 'expiry'::text, 'adjustment'::text, 'reversal'::text]))),
  constraint ledger_transfer_note_check CHECK ((char_length(note) <= 500)),
  constraint ledger_transfer_part_check CHECK (((part >= 1) AND (part <= 1000))),
  constraint ledger_transfer_ref_id_check CHECK (((char_length(ref_id) >= 1) AND (char_length(ref_id) <= 100))),
  constraint ledger_transfer_ref_kind_check CHECK (((char_length(ref_kind) >= 1) AND (char_length(ref_kind) <= 60))),
  constraint ledger_transfer_tenant_id_from_account_id_fkey FOREIGN KEY (tenant_id, from_account_id) REFERENCES ledger_account(tenant_id, account_id),
  constraint ledger_transfer_tenant_id_reverses_id_fkey FOREIGN KEY (tenant_id, reverses_id) REFERENCES ledger_transfer(tenant_id, transfer_id),
  constraint ledger_transfer_tenant_id_to_account_id_fkey FOREIGN KEY (tenant_id, to_account_id) REFERENCES ledger_account(tenant_id, account_id)
);
alter table ledger_transfer enable row level security;
alter table ledger_transfer force row level security;
CREATE INDEX ledger_transfer_actor_idx ON public.ledger_transfer USING btree (tenant_id, actor_id, business_date) WHERE (kind = ANY (ARRAY['grant'::text, 'adjustment'::text]));
CREATE INDEX ledger_transfer_from_idx ON public.ledger_transfer USING btree (tenant_id, from_account_id);
CREATE INDEX ledger_transfer_holder_idx ON public.ledger_transfer USING btree (tenant_id, holder_id, business_date, transfer_id);
CREATE UNIQUE INDEX ledger_transfer_reverses_key ON public.ledger_transfer USING btree (tenant_id, reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE INDEX ledger_transfer_to_idx ON public.ledger_transfer USING btree (tenant_id, to_account_id);
create policy owner_access on ledger_transfer as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on ledger_transfer as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
CREATE TRIGGER ledger_transfer_move AFTER INSERT ON public.ledger_transfer FOR EACH ROW EXECUTE FUNCTION ledger_move();
grant insert, select on ledger_transfer to sala_app;

create table lessons_category (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  category_id uuid not null default uuidv7(),
  code text not null,
  title_th text not null,
  title_en text not null default ''::text,
  sort integer not null default 0,
  constraint lessons_category_pkey PRIMARY KEY (tenant_id, category_id),
  constraint lessons_category_tenant_id_code_key UNIQUE (tenant_id, code),
  constraint lessons_category_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{0,59}$'::text)),
  constraint lessons_category_title_en_check CHECK ((char_length(title_en) <= 80)),
  constraint lessons_category_title_th_check CHECK (((char_length(title_th) >= 1) AND (char_length(title_th) <= 80))),
  constraint lessons_category_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table lessons_category enable row level security;
alter table lessons_category force row level security;
create policy tenant_isolation on lessons_category as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_category to sala_app;

create table lessons_enrolment (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  enrolment_id uuid not null default uuidv7(),
  lesson_id uuid not null,
  user_id uuid not null,
  round_id uuid,
  cycle integer not null default 1,
  state text not null,
  state_before text,
  source text not null,
  order_id uuid,
  order_number text not null default ''::text,
  learner_name text not null,
  learner_email text not null default ''::text,
  note text not null default ''::text,
  queued_at timestamp with time zone,
  offered_until timestamp with time zone,
  started_at timestamp with time zone,
  expires_at timestamp with time zone,
  completed_at timestamp with time zone,
  is_approved boolean not null default false,
  study_seconds integer not null default 0,
  progress_percent integer not null default 0,
  last_part_id uuid,
  last_seen_at timestamp with time zone,
  lease_key text,
  lease_at timestamp with time zone,
  beat_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  slack_ms integer not null default 5000,
  told_sequence integer not null default 0,
  indexed_at timestamp with time zone,
  certified_at timestamp with time zone,
  constraint lessons_enrolment_pkey PRIMARY KEY (tenant_id, enrolment_id),
  constraint lessons_enrolment_tenant_id_lesson_id_user_id_cycle_key UNIQUE (tenant_id, lesson_id, user_id, cycle),
  constraint lessons_enrolment_check CHECK (((state = 'offered'::text) = (offered_until IS NOT NULL))),
  constraint lessons_enrolment_check1 CHECK (((state <> ALL (ARRAY['waitlisted'::text, 'offered'::text])) OR (queued_at IS NOT NULL))),
  constraint lessons_enrolment_check2 CHECK (((state = 'suspended'::text) = (state_before IS NOT NULL))),
  constraint lessons_enrolment_check3 CHECK (((state <> 'completed'::text) OR (completed_at IS NOT NULL))),
  constraint lessons_enrolment_cycle_check CHECK ((cycle > 0)),
  constraint lessons_enrolment_learner_email_check CHECK ((char_length(learner_email) <= 254)),
  constraint lessons_enrolment_learner_name_check CHECK (((char_length(learner_name) >= 1) AND (char_length(learner_name) <= 200))),
  constraint lessons_enrolment_note_check CHECK ((char_length(note) <= 1000)),
  constraint lessons_enrolment_progress_percent_check CHECK (((progress_percent >= 0) AND (progress_percent <= 100))),
  constraint lessons_enrolment_slack_ms_check CHECK (((slack_ms >= 0) AND (slack_ms <= 5000))),
  constraint lessons_enrolment_source_check CHECK ((source = ANY (ARRAY['self'::text, 'paid'::text, 'code'::text, 'approval'::text, 'invite'::text, 'manager'::text]))),
  constraint lessons_enrolment_state_before_check CHECK ((state_before = ANY (ARRAY['active'::text, 'completed'::text]))),
  constraint lessons_enrolment_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'rejected'::text, 'pending_payment'::text, 'lapsed'::text, 'waitlisted'::text, 'offered'::text, 'active'::text, 'completed'::text, 'withdrawn'::text, 'suspended'::text, 'revoked'::text]))),
  constraint lessons_enrolment_study_seconds_check CHECK ((study_seconds >= 0)),
  constraint lessons_enrolment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_enrolment_tenant_id_lesson_id_fkey FOREIGN KEY (tenant_id, lesson_id) REFERENCES lessons_lesson(tenant_id, lesson_id),
  constraint lessons_enrolment_tenant_id_lesson_id_round_id_fkey FOREIGN KEY (tenant_id, lesson_id, round_id) REFERENCES lessons_round(tenant_id, lesson_id, round_id)
);
alter table lessons_enrolment enable row level security;
alter table lessons_enrolment force row level security;
CREATE INDEX lessons_enrolment_lesson_idx ON public.lessons_enrolment USING btree (tenant_id, lesson_id, created_at DESC, enrolment_id DESC);
CREATE INDEX lessons_enrolment_round_idx ON public.lessons_enrolment USING btree (tenant_id, lesson_id, round_id, state, queued_at);
CREATE INDEX lessons_enrolment_state_idx ON public.lessons_enrolment USING btree (tenant_id, lesson_id, state, queued_at);
CREATE INDEX lessons_enrolment_unindexed_idx ON public.lessons_enrolment USING btree (tenant_id, enrolment_id) WHERE (indexed_at IS NULL);
CREATE INDEX lessons_enrolment_user_idx ON public.lessons_enrolment USING btree (tenant_id, user_id, last_seen_at DESC, enrolment_id);
create policy tenant_isolation on lessons_enrolment as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_enrolment to sala_app;

create table lessons_enrolment_order (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  order_id uuid not null,
  enrolment_id uuid not null,
  number text not null,
  is_surplus boolean not null default false,
  constraint lessons_enrolment_order_pkey PRIMARY KEY (tenant_id, order_id),
  constraint lessons_enrolment_order_tenant_id_enrolment_id_fkey FOREIGN KEY (tenant_id, enrolment_id) REFERENCES lessons_enrolment(tenant_id, enrolment_id),
  constraint lessons_enrolment_order_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table lessons_enrolment_order enable row level security;
alter table lessons_enrolment_order force row level security;
CREATE INDEX lessons_enrolment_order_enrolment_idx ON public.lessons_enrolment_order USING btree (tenant_id, enrolment_id);
create policy tenant_isolation on lessons_enrolment_order as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_enrolment_order to sala_app;

create table lessons_feed (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null default now(),
  constraint lessons_feed_pkey PRIMARY KEY (tenant_id, user_id),
  constraint lessons_feed_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash),
  constraint lessons_feed_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint lessons_feed_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table lessons_feed enable row level security;
alter table lessons_feed force row level security;
create policy tenant_isolation on lessons_feed as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_feed to sala_app;

create table lessons_film (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  version_id uuid not null,
  file_id uuid not null,
  state text not null default 'waiting'::text,
  percent integer not null default 0,
  has_sound boolean not null default true,
  problem text not null default ''::text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  swept_at timestamp with time zone,
  constraint lessons_film_pkey PRIMARY KEY (tenant_id, version_id),
  constraint lessons_film_check CHECK (((state = 'failed'::text) = (problem <> ''::text))),
  constraint lessons_film_percent_check CHECK (((percent >= 0) AND (percent <= 100))),
  constraint lessons_film_problem_check CHECK ((problem = ANY (ARRAY[''::text, 'unreadable'::text, 'too_large'::text, 'interrupted'::text]))),
  constraint lessons_film_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text]))),
  constraint lessons_film_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table lessons_film enable row level security;
alter table lessons_film force row level security;
CREATE INDEX lessons_film_swept_idx ON public.lessons_film USING btree (tenant_id, swept_at NULLS FIRST, version_id);
create policy tenant_isolation on lessons_film as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_film to sala_app;

create table lessons_group_message (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  group_message_id uuid not null,
  lesson_id uuid not null,
  author_id uuid not null,
  author_name text not null,
  audience text not null,
  body text not null,
  recipients integer not null,
  created_at timestamp with time zone not null,
  constraint lessons_group_message_pkey PRIMARY KEY (tenant_id, group_message_id),
  constraint lessons_group_message_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'not_started'::text, 'away'::text, 'not_passed'::text, 'chosen'::text]))),
  constraint lessons_group_message_author_name_check CHECK ((char_length(author_name) <= 200)),
  constraint lessons_group_message_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 3000))),
  constraint lessons_group_message_recipients_check CHECK ((recipients > 0)),
  constraint lessons_group_message_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_group_message_tenant_id_lesson_id_fkey FOREIGN KEY (tenant_id, lesson_id) REFERENCES lessons_lesson(tenant_id, lesson_id)
);
alter table lessons_group_message enable row level security;
alter table lessons_group_message force row level security;
CREATE INDEX lessons_group_message_author_idx ON public.lessons_group_message USING btree (tenant_id, author_id, created_at);
CREATE INDEX lessons_group_message_lesson_idx ON public.lessons_group_message USING btree (tenant_id, lesson_id, created_at DESC, group_message_id DESC);
create policy tenant_isolation on lessons_group_message as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_group_message to sala_app;

create table lessons_group_recipient (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  recipient_id uuid not null default uuidv7(),
  group_message_id uuid not null,
  user_id uuid not null,
  outcome text not null default 'waiting'::text,
  constraint lessons_group_recipient_pkey PRIMARY KEY (tenant_id, recipient_id),
  constraint lessons_group_recipient_tenant_id_group_message_id_user_id_key UNIQUE (tenant_id, group_message_id, user_id),
  constraint lessons_group_recipient_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept_back'::text]))),
  constraint lessons_group_recipient_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_group_recipient_tenant_id_group_message_id_fkey FOREIGN KEY (tenant_id, group_message_id) REFERENCES lessons_group_message(tenant_id, group_message_id)
);
alter table lessons_group_recipient enable row level security;
alter table lessons_group_recipient force row level security;
CREATE INDEX lessons_group_recipient_user_idx ON public.lessons_group_recipient USING btree (tenant_id, user_id);
CREATE INDEX lessons_group_recipient_waiting_idx ON public.lessons_group_recipient USING btree (tenant_id, group_message_id, recipient_id) WHERE (outcome = 'waiting'::text);
create policy tenant_isolation on lessons_group_recipient as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_group_recipient to sala_app;

create table lessons_handin (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  handin_id uuid not null default uuidv7(),
  enrolment_id uuid not null,
  part_id uuid not null,
  number integer not null,
  body text not null default ''::text,
  file_id uuid,
  file_name text not null default ''::text,
  state text not null default 'awaiting'::text,
  points_milli integer,
  feedback text not null default ''::text,
  marked_by uuid,
  marked_at timestamp with time zone,
  handed_at timestamp with time zone not null default now(),
  constraint lessons_handin_pkey PRIMARY KEY (tenant_id, handin_id),
  constraint lessons_handin_tenant_id_enrolment_id_part_id_number_key UNIQUE (tenant_id, enrolment_id, part_id, number),
  constraint lessons_handin_body_check CHECK ((char_length(body) <= 20000)),
  constraint lessons_handin_check CHECK (((body <> ''::text) OR (file_id IS NOT NULL))),
  constraint lessons_handin_check1 CHECK (((state = 'awaiting'::text) = (marked_at IS NULL))),
  constraint lessons_handin_check2 CHECK (((state = 'marked'::text) = (points_milli IS NOT NULL))),
  constraint lessons_handin_feedback_check CHECK ((char_length(feedback) <= 8000)),
  constraint lessons_handin_file_name_check CHECK ((char_length(file_name) <= 300)),
  constraint lessons_handin_number_check CHECK (((number >= 1) AND (number <= 50))),
  constraint lessons_handin_points_milli_check CHECK (((points_milli >= 0) AND (points_milli <= 1000000))),
  constraint lessons_handin_state_check CHECK ((state = ANY (ARRAY['awaiting'::text, 'marked'::text, 'returned'::text]))),
  constraint lessons_handin_tenant_id_enrolment_id_fkey FOREIGN KEY (tenant_id, enrolment_id) REFERENCES lessons_enrolment(tenant_id, enrolment_id),
  constraint lessons_handin_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_handin_tenant_id_part_id_fkey FOREIGN KEY (tenant_id, part_id) REFERENCES lessons_part(tenant_id, part_id)
);
alter table lessons_handin enable row level security;
alter table lessons_handin force row level security;
CREATE INDEX lessons_handin_part_idx ON public.lessons_handin USING btree (tenant_id, part_id, state, handed_at, handin_id);
create policy tenant_isolation on lessons_handin as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_handin to sala_app;

create table lessons_invitation (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  invitation_id uuid not null default uuidv7(),
  lesson_id uuid not null,
  round_id uuid,
  email text not null,
  email_folded text not null,
  token_hash text not null,
  invited_by uuid,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint lessons_invitation_pkey PRIMARY KEY (tenant_id, invitation_id),
  constraint lessons_invitation_tenant_id_lesson_id_email_folded_key UNIQUE (tenant_id, lesson_id, email_folded),
  constraint lessons_invitation_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash),
  constraint lessons_invitation_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint lessons_invitation_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint lessons_invitation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_invitation_tenant_id_lesson_id_fkey FOREIGN KEY (tenant_id, lesson_id) REFERENCES lessons_lesson(tenant_id, lesson_id),
  constraint lessons_invitation_tenant_id_lesson_id_round_id_fkey FOREIGN KEY (tenant_id, lesson_id, round_id) REFERENCES lessons_round(tenant_id, lesson_id, round_id)
);
alter table lessons_invitation enable row level security;
alter table lessons_invitation force row level security;
CREATE INDEX lessons_invitation_round_idx ON public.lessons_invitation USING btree (tenant_id, lesson_id, round_id);
create policy tenant_isolation on lessons_invitation as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_invitation to sala_app;

create table lessons_lesson (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  lesson_id uuid not null default uuidv7(),
  slug text not null,
  category_id uuid,
  status text not null default 'draft'::text,
  visibility text not null default 'public'::text,
  title_th text collate "th-x-icu" not null,
  title_en text not null default ''::text,
  summary_th text not null default ''::text,
  summary_en text not null default ''::text,
  description text not null default ''::text,
  goals text not null default ''::text,
  audience text not null default ''::text,
  requirements text not null default ''::text,
  level text not null default 'all'::text,
  language text not null default 'th'::text,
  regular_price_satang bigint not null default 0,
  sale_price_satang bigint not null default 0,
  price_satang bigint not null generated always as (
CASE
    WHEN ((sale_price_satang > 0) AND ((regular_price_satang = 0) OR (sale_price_satang < regular_price_satang))) THEN sale_price_satang
    ELSE regular_price_satang
END) stored,
  enrol_mode text not null default 'open'::text,
  code_hash text,
  capacity integer,
  access_days integer,
  hours numeric(6,2) not null default 0,
  min_study_minutes integer not null default 0,
  needs_approval boolean not null default false,
  cover_object_id uuid,
  cover_sha256 text,
  version integer not null default 1,
  tree_version integer not null default 1,
  published_tree integer not null default 0,
  published_version integer not null default 0,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  part_count integer not null default 0,
  duration_seconds integer not null default 0,
  learner_count integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  teacher_names text not null default ''::text,
  is_listed boolean not null generated always as (((status = 'published'::text) AND (visibility = 'public'::text))) stored,
  gives_certificate boolean not null default false,
  indexed_at timestamp with time zone,
  constraint lessons_lesson_pkey PRIMARY KEY (tenant_id, lesson_id),
  constraint lessons_lesson_tenant_id_slug_key UNIQUE (tenant_id, slug),
  constraint lessons_lesson_access_days_check CHECK (((access_days >= 1) AND (access_days <= 3650))),
  constraint lessons_lesson_audience_check CHECK ((char_length(audience) <= 2000)),
  constraint lessons_lesson_capacity_check CHECK (((capacity >= 1) AND (capacity <= 1000000))),
  constraint lessons_lesson_check CHECK (((cover_object_id IS NULL) = (cover_sha256 IS NULL))),
  constraint lessons_lesson_check1 CHECK (((enrol_mode = 'code'::text) = (code_hash IS NOT NULL))),
  constraint lessons_lesson_check2 CHECK (((status <> 'published'::text) OR (published_version > 0))),
  constraint lessons_lesson_code_hash_check CHECK ((code_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint lessons_lesson_cover_sha256_check CHECK ((cover_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint lessons_lesson_description_check CHECK ((char_length(description) <= 20000)),
  constraint lessons_lesson_enrol_mode_check CHECK ((enrol_mode = ANY (ARRAY['open'::text, 'code'::text, 'invite'::text, 'approval'::text]))),
  constraint lessons_lesson_goals_check CHECK ((char_length(goals) <= 4000)),
  constraint lessons_lesson_hours_check CHECK (((hours >= (0)::numeric) AND (hours <= (9999)::numeric))),
  constraint lessons_lesson_language_check CHECK ((language = ANY (ARRAY['th'::text, 'en'::text]))),
  constraint lessons_lesson_learner_count_check CHECK ((learner_count >= 0)),
  constraint lessons_lesson_level_check CHECK ((level = ANY (ARRAY['all'::text, 'beginner'::text, 'intermediate'::text, 'advanced'::text]))),
  constraint lessons_lesson_min_study_minutes_check CHECK (((min_study_minutes >= 0) AND (min_study_minutes <= 100000))),
  constraint lessons_lesson_price_satang_check CHECK ((price_satang >= 0)),
  constraint lessons_lesson_rating_count_check CHECK ((rating_count >= 0)),
  constraint lessons_lesson_rating_sum_check CHECK ((rating_sum >= 0)),
  constraint lessons_lesson_regular_price_satang_check CHECK (((regular_price_satang >= 0) AND (regular_price_satang <= '100000000000'::bigint))),
  constraint lessons_lesson_requirements_check CHECK ((char_length(requirements) <= 2000)),
  constraint lessons_lesson_sale_price_satang_check CHECK (((sale_price_satang >= 0) AND (sale_price_satang <= '100000000000'::bigint))),
  constraint lessons_lesson_slug_check CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 100))),
  constraint lessons_lesson_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text]))),
  constraint lessons_lesson_summary_en_check CHECK ((char_length(summary_en) <= 400)),
  constraint lessons_lesson_summary_th_check CHECK ((char_length(summary_th) <= 400)),
  constraint lessons_lesson_teacher_names_check CHECK ((char_length(teacher_names) <= 400)),
  constraint lessons_lesson_title_en_check CHECK ((char_length(title_en) <= 120)),
  constraint lessons_lesson_title_th_check CHECK (((char_length(title_th) >= 1) AND (char_length(title_th) <= 120))),
  constraint lessons_lesson_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'unlisted'::text, 'private'::text]))),
  constraint lessons_lesson_tenant_id_category_id_fkey FOREIGN KEY (tenant_id, category_id) REFERENCES lessons_category(tenant_id, category_id),
  constraint lessons_lesson_tenant_id_cover_object_id_fkey FOREIGN KEY (tenant_id, cover_object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint lessons_lesson_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table lessons_lesson enable row level security;
alter table lessons_lesson force row level security;
CREATE INDEX lessons_lesson_category_idx ON public.lessons_lesson USING btree (tenant_id, category_id, published_at DESC, lesson_id DESC);
CREATE INDEX lessons_lesson_cover_idx ON public.lessons_lesson USING btree (tenant_id, cover_object_id);
CREATE INDEX lessons_lesson_newest_idx ON public.lessons_lesson USING btree (tenant_id, published_at, lesson_id) WHERE is_listed;
CREATE INDEX lessons_lesson_popular_idx ON public.lessons_lesson USING btree (tenant_id, learner_count, lesson_id) WHERE is_listed;
CREATE INDEX lessons_lesson_price_idx ON public.lessons_lesson USING btree (tenant_id, price_satang, lesson_id) WHERE is_listed;
CREATE INDEX lessons_lesson_title_idx ON public.lessons_lesson USING btree (tenant_id, title_th, lesson_id) WHERE is_listed;
CREATE INDEX lessons_lesson_unindexed_idx ON public.lessons_lesson USING btree (tenant_id, lesson_id) WHERE (indexed_at IS NULL);
CREATE INDEX lessons_lesson_updated_idx ON public.lessons_lesson USING btree (tenant_id, updated_at DESC, lesson_id DESC);
create policy tenant_isolation on lessons_lesson as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_lesson to sala_app;

create table lessons_note (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  note_id uuid not null default uuidv7(),
  enrolment_id uuid not null,
  part_id uuid not null,
  at_ms integer,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint lessons_note_pkey PRIMARY KEY (tenant_id, note_id),
  constraint lessons_note_at_ms_check CHECK ((at_ms >= 0)),
  constraint lessons_note_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 4000))),
  constraint lessons_note_tenant_id_enrolment_id_fkey FOREIGN KEY (tenant_id, enrolment_id) REFERENCES lessons_enrolment(tenant_id, enrolment_id),
  constraint lessons_note_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_note_tenant_id_part_id_fkey FOREIGN KEY (tenant_id, part_id) REFERENCES lessons_part(tenant_id, part_id)
);
alter table lessons_note enable row level security;
alter table lessons_note force row level security;
CREATE INDEX lessons_note_enrolment_idx ON public.lessons_note USING btree (tenant_id, enrolment_id, part_id, at_ms, note_id);
CREATE INDEX lessons_note_part_idx ON public.lessons_note USING btree (tenant_id, part_id);
create policy tenant_isolation on lessons_note as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_note to sala_app;

create table lessons_part (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  part_id uuid not null default uuidv7(),
  lesson_id uuid not null,
  section_id uuid not null,
  slug text not null,
  kind text not null,
  title text not null,
  "position" integer not null,
  is_required boolean not null default true,
  is_preview boolean not null default false,
  min_seconds integer not null default 0,
  duration_ms integer not null default 0,
  release_days integer not null default 0,
  body jsonb not null default '{}'::jsonb,
  asset_version integer not null default 1,
  retired_at timestamp with time zone,
  constraint lessons_part_pkey PRIMARY KEY (tenant_id, part_id),
  constraint lessons_part_tenant_id_lesson_id_slug_key UNIQUE (tenant_id, lesson_id, slug),
  constraint lessons_part_body_check CHECK ((jsonb_typeof(body) = 'object'::text)),
  constraint lessons_part_duration_ms_check CHECK (((duration_ms >= 0) AND (duration_ms <= 86400000))),
  constraint lessons_part_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'link'::text, 'embed'::text, 'video'::text, 'audio'::text, 'document'::text, 'file'::text, 'exam'::text, 'assignment'::text]))),
  constraint lessons_part_min_seconds_check CHECK (((min_seconds >= 0) AND (min_seconds <= 86400))),
  constraint lessons_part_release_days_check CHECK (((release_days >= 0) AND (release_days <= 3650))),
  constraint lessons_part_slug_check CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 100))),
  constraint lessons_part_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  constraint lessons_part_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_part_tenant_id_lesson_id_section_id_fkey FOREIGN KEY (tenant_id, lesson_id, section_id) REFERENCES lessons_section(tenant_id, lesson_id, section_id)
);
alter table lessons_part enable row level security;
alter table lessons_part force row level security;
CREATE INDEX lessons_part_section_idx ON public.lessons_part USING btree (tenant_id, lesson_id, section_id, "position");
create policy tenant_isolation on lessons_part as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_part to sala_app;

create table lessons_part_progress (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  enrolment_id uuid not null,
  part_id uuid not null,
  state text not null default 'in_progress'::text,
  position_ms integer not null default 0,
  watched int4multirange not null default '{}'::int4multirange,
  watched_ms integer not null default 0,
  active_seconds integer not null default 0,
  asset_version integer not null default 1,
  first_at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  completed_at timestamp with time zone,
  standing text,
  score_percent numeric(5,2),
  is_passed boolean,
  opened_at timestamp with time zone,
  opened_by text,
  beat_at timestamp with time zone,
  credited_ms integer not null default 0,
  constraint lessons_part_progress_pkey PRIMARY KEY (tenant_id, enrolment_id, part_id),
  constraint lessons_part_progress_active_seconds_check CHECK ((active_seconds >= 0)),
  constraint lessons_part_progress_check CHECK (((state = 'completed'::text) = (completed_at IS NOT NULL))),
  constraint lessons_part_progress_credited_ms_check CHECK ((credited_ms >= 0)),
  constraint lessons_part_progress_opened_by_check CHECK (((char_length(opened_by) >= 8) AND (char_length(opened_by) <= 64))),
  constraint lessons_part_progress_opening_check CHECK ((num_nulls(opened_at, opened_by, beat_at) = ANY (ARRAY[0, 3]))),
  constraint lessons_part_progress_position_ms_check CHECK ((position_ms >= 0)),
  constraint lessons_part_progress_score_percent_check CHECK (((score_percent >= (0)::numeric) AND (score_percent <= (100)::numeric))),
  constraint lessons_part_progress_standing_check CHECK ((standing = ANY (ARRAY['awaiting'::text, 'marked'::text, 'returned'::text]))),
  constraint lessons_part_progress_state_check CHECK ((state = ANY (ARRAY['in_progress'::text, 'completed'::text]))),
  constraint lessons_part_progress_watched_ms_check CHECK ((watched_ms >= 0)),
  constraint lessons_part_progress_tenant_id_enrolment_id_fkey FOREIGN KEY (tenant_id, enrolment_id) REFERENCES lessons_enrolment(tenant_id, enrolment_id),
  constraint lessons_part_progress_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_part_progress_tenant_id_part_id_fkey FOREIGN KEY (tenant_id, part_id) REFERENCES lessons_part(tenant_id, part_id)
);
alter table lessons_part_progress enable row level security;
alter table lessons_part_progress force row level security;
CREATE INDEX lessons_part_progress_part_idx ON public.lessons_part_progress USING btree (tenant_id, part_id, state);
create policy tenant_isolation on lessons_part_progress as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_part_progress to sala_app;

create table lessons_picture (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  picture_id uuid not null default uuidv7(),
  lesson_id uuid not null,
  full_object_id uuid not null,
  thumbnail_object_id uuid not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default now(),
  constraint lessons_picture_pkey PRIMARY KEY (tenant_id, picture_id),
  constraint lessons_picture_height_check CHECK ((height > 0)),
  constraint lessons_picture_width_check CHECK ((width > 0)),
  constraint lessons_picture_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_picture_tenant_id_full_object_id_fkey FOREIGN KEY (tenant_id, full_object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint lessons_picture_tenant_id_lesson_id_fkey FOREIGN KEY (tenant_id, lesson_id) REFERENCES lessons_lesson(tenant_id, lesson_id),
  constraint lessons_picture_tenant_id_thumbnail_object_id_fkey FOREIGN KEY (tenant_id, thumbnail_object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table lessons_picture enable row level security;
alter table lessons_picture force row level security;
CREATE INDEX lessons_picture_full_idx ON public.lessons_picture USING btree (tenant_id, full_object_id);
CREATE INDEX lessons_picture_lesson_idx ON public.lessons_picture USING btree (tenant_id, lesson_id, picture_id);
CREATE INDEX lessons_picture_thumbnail_idx ON public.lessons_picture USING btree (tenant_id, thumbnail_object_id);
create policy tenant_isolation on lessons_picture as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_picture to sala_app;

create table lessons_post (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  post_id uuid not null default uuidv7(),
  part_id uuid not null,
  question_id uuid,
  author_id uuid not null,
  author_name text not null,
  is_staff boolean not null default false,
  body text not null,
  is_pinned boolean not null default false,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint lessons_post_pkey PRIMARY KEY (tenant_id, post_id),
  constraint lessons_post_author_name_check CHECK (((char_length(author_name) >= 1) AND (char_length(author_name) <= 200))),
  constraint lessons_post_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 4000))),
  constraint lessons_post_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_post_tenant_id_part_id_fkey FOREIGN KEY (tenant_id, part_id) REFERENCES lessons_part(tenant_id, part_id),
  constraint lessons_post_tenant_id_question_id_fkey FOREIGN KEY (tenant_id, question_id) REFERENCES lessons_post(tenant_id, post_id)
);
alter table lessons_post enable row level security;
alter table lessons_post force row level security;
CREATE INDEX lessons_post_author_idx ON public.lessons_post USING btree (tenant_id, author_id, created_at);
CREATE INDEX lessons_post_part_idx ON public.lessons_post USING btree (tenant_id, part_id, created_at DESC, post_id DESC);
CREATE INDEX lessons_post_question_idx ON public.lessons_post USING btree (tenant_id, question_id, created_at);
create policy tenant_isolation on lessons_post as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_post to sala_app;

create table lessons_prerequisite (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  lesson_id uuid not null,
  required_lesson_id uuid not null,
  constraint lessons_prerequisite_pkey PRIMARY KEY (tenant_id, lesson_id, required_lesson_id),
  constraint lessons_prerequisite_check CHECK ((lesson_id <> required_lesson_id)),
  constraint lessons_prerequisite_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_prerequisite_tenant_id_lesson_id_fkey FOREIGN KEY (tenant_id, lesson_id) REFERENCES lessons_lesson(tenant_id, lesson_id),
  constraint lessons_prerequisite_tenant_id_required_lesson_id_fkey FOREIGN KEY (tenant_id, required_lesson_id) REFERENCES lessons_lesson(tenant_id, lesson_id)
);
alter table lessons_prerequisite enable row level security;
alter table lessons_prerequisite force row level security;
CREATE INDEX lessons_prerequisite_required_idx ON public.lessons_prerequisite USING btree (tenant_id, required_lesson_id);
create policy tenant_isolation on lessons_prerequisite as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_prerequisite to sala_app;

create table lessons_published_part (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  lesson_id uuid not null,
  part_id uuid not null,
  slug text not null,
  kind text not null,
  title text not null,
  "position" integer not null,
  section_id uuid not null,
  section_title text not null,
  is_required boolean not null,
  is_preview boolean not null,
  min_seconds integer not null,
  duration_ms integer not null,
  release_days integer not null,
  body jsonb not null,
  asset_version integer not null,
  constraint lessons_published_part_pkey PRIMARY KEY (tenant_id, lesson_id, part_id),
  constraint lessons_published_part_tenant_id_lesson_id_slug_key UNIQUE (tenant_id, lesson_id, slug),
  constraint lessons_published_part_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_published_part_tenant_id_part_id_fkey FOREIGN KEY (tenant_id, part_id) REFERENCES lessons_part(tenant_id, part_id)
);
alter table lessons_published_part enable row level security;
alter table lessons_published_part force row level security;
CREATE INDEX lessons_published_part_exam_idx ON public.lessons_published_part USING btree (tenant_id, lesson_id, ((body ->> 'examId'::text))) WHERE (kind = 'exam'::text);
CREATE INDEX lessons_published_part_order_idx ON public.lessons_published_part USING btree (tenant_id, lesson_id, "position");
CREATE INDEX lessons_published_part_part_idx ON public.lessons_published_part USING btree (tenant_id, part_id);
create policy tenant_isolation on lessons_published_part as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_published_part to sala_app;

create table lessons_rendition (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  version_id uuid not null,
  quality integer not null,
  width integer not null,
  height integer not null,
  object_id uuid not null,
  head_bytes integer not null,
  pieces jsonb not null,
  constraint lessons_rendition_pkey PRIMARY KEY (tenant_id, version_id, quality),
  constraint lessons_rendition_head_bytes_check CHECK ((head_bytes > 0)),
  constraint lessons_rendition_height_check CHECK ((height > 0)),
  constraint lessons_rendition_pieces_check CHECK ((jsonb_typeof(pieces) = 'array'::text)),
  constraint lessons_rendition_quality_check CHECK ((quality > 0)),
  constraint lessons_rendition_width_check CHECK ((width > 0)),
  constraint lessons_rendition_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_rendition_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint lessons_rendition_tenant_id_version_id_fkey FOREIGN KEY (tenant_id, version_id) REFERENCES lessons_film(tenant_id, version_id) ON DELETE CASCADE
);
alter table lessons_rendition enable row level security;
alter table lessons_rendition force row level security;
CREATE INDEX lessons_rendition_object_idx ON public.lessons_rendition USING btree (tenant_id, object_id);
create policy tenant_isolation on lessons_rendition as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_rendition to sala_app;

create table lessons_review (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  review_id uuid not null default uuidv7(),
  lesson_id uuid not null,
  user_id uuid not null,
  author_name text not null,
  rating integer not null,
  body text not null default ''::text,
  reply text not null default ''::text,
  is_hidden boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint lessons_review_pkey PRIMARY KEY (tenant_id, review_id),
  constraint lessons_review_tenant_id_lesson_id_user_id_key UNIQUE (tenant_id, lesson_id, user_id),
  constraint lessons_review_author_name_check CHECK (((char_length(author_name) >= 1) AND (char_length(author_name) <= 200))),
  constraint lessons_review_body_check CHECK ((char_length(body) <= 2000)),
  constraint lessons_review_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint lessons_review_reply_check CHECK ((char_length(reply) <= 2000)),
  constraint lessons_review_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_review_tenant_id_lesson_id_fkey FOREIGN KEY (tenant_id, lesson_id) REFERENCES lessons_lesson(tenant_id, lesson_id)
);
alter table lessons_review enable row level security;
alter table lessons_review force row level security;
CREATE INDEX lessons_review_lesson_idx ON public.lessons_review USING btree (tenant_id, lesson_id, created_at DESC);
create policy tenant_isolation on lessons_review as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_review to sala_app;

create table lessons_round (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  round_id uuid not null default uuidv7(),
  lesson_id uuid not null,
  name text not null,
  starts_on date not null,
  ends_on date not null,
  enrol_until_on date,
  capacity integer,
  teacher text not null default ''::text,
  place text not null default ''::text,
  status text not null default 'open'::text,
  sequence integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  constraint lessons_round_pkey PRIMARY KEY (tenant_id, round_id),
  constraint lessons_round_tenant_id_lesson_id_round_id_key UNIQUE (tenant_id, lesson_id, round_id),
  constraint lessons_round_capacity_check CHECK (((capacity >= 1) AND (capacity <= 100000))),
  constraint lessons_round_check CHECK ((ends_on >= starts_on)),
  constraint lessons_round_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint lessons_round_place_check CHECK ((char_length(place) <= 200)),
  constraint lessons_round_status_check CHECK ((status = ANY (ARRAY['open'::text, 'cancelled'::text]))),
  constraint lessons_round_teacher_check CHECK ((char_length(teacher) <= 200)),
  constraint lessons_round_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_round_tenant_id_lesson_id_fkey FOREIGN KEY (tenant_id, lesson_id) REFERENCES lessons_lesson(tenant_id, lesson_id)
);
alter table lessons_round enable row level security;
alter table lessons_round force row level security;
CREATE INDEX lessons_round_days_idx ON public.lessons_round USING btree (tenant_id, starts_on, ends_on);
CREATE INDEX lessons_round_lesson_idx ON public.lessons_round USING btree (tenant_id, lesson_id, starts_on);
create policy tenant_isolation on lessons_round as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_round to sala_app;

create table lessons_section (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  section_id uuid not null default uuidv7(),
  lesson_id uuid not null,
  title text not null,
  "position" integer not null,
  retired_at timestamp with time zone,
  constraint lessons_section_pkey PRIMARY KEY (tenant_id, section_id),
  constraint lessons_section_tenant_id_lesson_id_section_id_key UNIQUE (tenant_id, lesson_id, section_id),
  constraint lessons_section_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  constraint lessons_section_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_section_tenant_id_lesson_id_fkey FOREIGN KEY (tenant_id, lesson_id) REFERENCES lessons_lesson(tenant_id, lesson_id)
);
alter table lessons_section enable row level security;
alter table lessons_section force row level security;
CREATE INDEX lessons_section_lesson_idx ON public.lessons_section USING btree (tenant_id, lesson_id, "position");
create policy tenant_isolation on lessons_section as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_section to sala_app;

create table lessons_slug_history (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  slug text not null,
  lesson_id uuid not null,
  changed_at timestamp with time zone not null default now(),
  constraint lessons_slug_history_pkey PRIMARY KEY (tenant_id, slug),
  constraint lessons_slug_history_slug_check CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 100))),
  constraint lessons_slug_history_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_slug_history_tenant_id_lesson_id_fkey FOREIGN KEY (tenant_id, lesson_id) REFERENCES lessons_lesson(tenant_id, lesson_id)
);
alter table lessons_slug_history enable row level security;
alter table lessons_slug_history force row level security;
CREATE INDEX lessons_slug_history_lesson_idx ON public.lessons_slug_history USING btree (tenant_id, lesson_id);
create policy tenant_isolation on lessons_slug_history as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_slug_history to sala_app;

create table lessons_snapshot (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  lesson_id uuid not null,
  version integer not null,
  tree jsonb not null,
  note text not null default ''::text,
  author_id uuid,
  author_name text not null default ''::text,
  published_at timestamp with time zone not null default now(),
  constraint lessons_snapshot_pkey PRIMARY KEY (tenant_id, lesson_id, version),
  constraint lessons_snapshot_note_check CHECK ((char_length(note) <= 300)),
  constraint lessons_snapshot_version_check CHECK ((version > 0)),
  constraint lessons_snapshot_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_snapshot_tenant_id_lesson_id_fkey FOREIGN KEY (tenant_id, lesson_id) REFERENCES lessons_lesson(tenant_id, lesson_id)
);
alter table lessons_snapshot enable row level security;
alter table lessons_snapshot force row level security;
create policy tenant_isolation on lessons_snapshot as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on lessons_snapshot to sala_app;

create table lessons_staff (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  lesson_id uuid not null,
  user_id uuid not null,
  role text not null,
  name text not null,
  about text not null default ''::text,
  email text not null default ''::text,
  is_shown boolean not null default true,
  "position" integer not null default 0,
  constraint lessons_staff_pkey PRIMARY KEY (tenant_id, lesson_id, user_id),
  constraint lessons_staff_about_check CHECK ((char_length(about) <= 1000)),
  constraint lessons_staff_email_check CHECK ((char_length(email) <= 254)),
  constraint lessons_staff_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint lessons_staff_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'teacher'::text, 'assistant'::text]))),
  constraint lessons_staff_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_staff_tenant_id_lesson_id_fkey FOREIGN KEY (tenant_id, lesson_id) REFERENCES lessons_lesson(tenant_id, lesson_id)
);
alter table lessons_staff enable row level security;
alter table lessons_staff force row level security;
CREATE INDEX lessons_staff_user_idx ON public.lessons_staff USING btree (tenant_id, user_id, lesson_id);
create policy tenant_isolation on lessons_staff as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on lessons_staff to sala_app;

create table lessons_wish (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  user_id uuid not null,
  lesson_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint lessons_wish_pkey PRIMARY KEY (tenant_id, user_id, lesson_id),
  constraint lessons_wish_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint lessons_wish_tenant_id_lesson_id_fkey FOREIGN KEY (tenant_id, lesson_id) REFERENCES lessons_lesson(tenant_id, lesson_id)
);
alter table lessons_wish enable row level security;
alter table lessons_wish force row level security;
CREATE INDEX lessons_wish_lesson_idx ON public.lessons_wish USING btree (tenant_id, lesson_id);
create policy tenant_isolation on lessons_wish as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select on lessons_wish to sala_app;

create table messages_attachment (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  message_id uuid not null,
  "position" integer not null,
  name text not null,
  object_id uuid not null,
  thumbnail_id uuid,
  size_bytes bigint not null,
  width integer,
  height integer,
  constraint messages_attachment_pkey PRIMARY KEY (tenant_id, message_id, "position"),
  constraint messages_attachment_check CHECK ((((thumbnail_id IS NULL) = (width IS NULL)) AND ((width IS NULL) = (height IS NULL)))),
  constraint messages_attachment_height_check CHECK ((height > 0)),
  constraint messages_attachment_name_check CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 255)) AND (name !~ '[[:cntrl:]]'::text))),
  constraint messages_attachment_position_check CHECK ((("position" >= 0) AND ("position" <= 9))),
  constraint messages_attachment_size_bytes_check CHECK ((size_bytes > 0)),
  constraint messages_attachment_width_check CHECK ((width > 0)),
  constraint messages_attachment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint messages_attachment_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES messages_message(tenant_id, message_id),
  constraint messages_attachment_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint messages_attachment_tenant_id_thumbnail_id_fkey FOREIGN KEY (tenant_id, thumbnail_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table messages_attachment enable row level security;
alter table messages_attachment force row level security;
CREATE INDEX messages_attachment_object_idx ON public.messages_attachment USING btree (tenant_id, object_id);
CREATE INDEX messages_attachment_thumbnail_idx ON public.messages_attachment USING btree (tenant_id, thumbnail_id);
create policy tenant_isolation on messages_attachment as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select on messages_attachment to sala_app;

create table messages_block (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  person_id uuid not null,
  blocked_id uuid not null,
  blocked_at timestamp with time zone not null,
  constraint messages_block_pkey PRIMARY KEY (tenant_id, person_id, blocked_id),
  constraint messages_block_check CHECK ((person_id <> blocked_id)),
  constraint messages_block_tenant_id_blocked_id_fkey FOREIGN KEY (tenant_id, blocked_id) REFERENCES accounts_person(tenant_id, person_id),
  constraint messages_block_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint messages_block_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table messages_block enable row level security;
alter table messages_block force row level security;
CREATE INDEX messages_block_blocked_idx ON public.messages_block USING btree (tenant_id, blocked_id);
create policy tenant_isolation on messages_block as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select on messages_block to sala_app;

create table messages_conversation (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  conversation_id uuid not null default uuidv7(),
  kind text not null,
  pair_low uuid not null,
  pair_high uuid,
  last_seq integer not null default 0,
  last_at timestamp with time zone not null,
  started_at timestamp with time zone not null,
  constraint messages_conversation_pkey PRIMARY KEY (tenant_id, conversation_id),
  constraint messages_conversation_check CHECK (((kind = 'direct'::text) = (pair_high IS NOT NULL))),
  constraint messages_conversation_check1 CHECK (((pair_high IS NULL) OR (pair_low < pair_high))),
  constraint messages_conversation_kind_check CHECK ((kind = ANY (ARRAY['direct'::text, 'site'::text]))),
  constraint messages_conversation_last_seq_check CHECK ((last_seq >= 0)),
  constraint messages_conversation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint messages_conversation_tenant_id_pair_high_fkey FOREIGN KEY (tenant_id, pair_high) REFERENCES accounts_person(tenant_id, person_id),
  constraint messages_conversation_tenant_id_pair_low_fkey FOREIGN KEY (tenant_id, pair_low) REFERENCES accounts_person(tenant_id, person_id)
);
alter table messages_conversation enable row level security;
alter table messages_conversation force row level security;
CREATE INDEX messages_conversation_high_idx ON public.messages_conversation USING btree (tenant_id, pair_high);
CREATE INDEX messages_conversation_low_idx ON public.messages_conversation USING btree (tenant_id, pair_low);
CREATE UNIQUE INDEX messages_conversation_pair_key ON public.messages_conversation USING btree (tenant_id, pair_low, pair_high) WHERE (kind = 'direct'::text);
CREATE UNIQUE INDEX messages_conversation_site_key ON public.messages_conversation USING btree (tenant_id, pair_low) WHERE (kind = 'site'::text);
create policy tenant_isolation on messages_conversation as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on messages_conversation to sala_app;

create table messages_email_picture (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  picture_id uuid not null default uuidv7(),
  full_object_id uuid not null,
  full_sha256 text not null,
  thumbnail_object_id uuid not null,
  thumbnail_sha256 text not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default now(),
  constraint messages_email_picture_pkey PRIMARY KEY (tenant_id, picture_id),
  constraint messages_email_picture_full_sha256_check CHECK ((full_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint messages_email_picture_height_check CHECK ((height > 0)),
  constraint messages_email_picture_thumbnail_sha256_check CHECK ((thumbnail_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint messages_email_picture_width_check CHECK ((width > 0)),
  constraint messages_email_picture_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint messages_email_picture_tenant_id_full_object_id_fkey FOREIGN KEY (tenant_id, full_object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint messages_email_picture_tenant_id_thumbnail_object_id_fkey FOREIGN KEY (tenant_id, thumbnail_object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table messages_email_picture enable row level security;
alter table messages_email_picture force row level security;
CREATE INDEX messages_email_picture_full_idx ON public.messages_email_picture USING btree (tenant_id, full_object_id);
CREATE INDEX messages_email_picture_thumbnail_idx ON public.messages_email_picture USING btree (tenant_id, thumbnail_object_id);
create policy tenant_isolation on messages_email_picture as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on messages_email_picture to sala_app;

create table messages_member (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  conversation_id uuid not null,
  person_id uuid not null,
  last_read_seq integer not null default 0,
  last_at timestamp with time zone not null,
  is_muted boolean not null default false,
  constraint messages_member_pkey PRIMARY KEY (tenant_id, conversation_id, person_id),
  constraint messages_member_last_read_seq_check CHECK ((last_read_seq >= 0)),
  constraint messages_member_tenant_id_conversation_id_fkey FOREIGN KEY (tenant_id, conversation_id) REFERENCES messages_conversation(tenant_id, conversation_id),
  constraint messages_member_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint messages_member_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table messages_member enable row level security;
alter table messages_member force row level security;
CREATE INDEX messages_member_person_idx ON public.messages_member USING btree (tenant_id, person_id, last_at, conversation_id);
create policy tenant_isolation on messages_member as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on messages_member to sala_app;

create table messages_message (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  message_id uuid not null default uuidv7(),
  conversation_id uuid not null,
  seq integer not null,
  author_id uuid,
  client_id uuid not null,
  body text not null,
  folded text not null,
  sent_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint messages_message_pkey PRIMARY KEY (tenant_id, message_id),
  constraint messages_message_tenant_id_conversation_id_seq_key UNIQUE (tenant_id, conversation_id, seq),
  constraint messages_message_body_check CHECK ((char_length(body) <= 4000)),
  constraint messages_message_check CHECK (((deleted_at IS NULL) OR ((body = ''::text) AND (folded = ''::text)))),
  constraint messages_message_folded_check CHECK ((char_length(folded) <= 12000)),
  constraint messages_message_seq_check CHECK ((seq > 0)),
  constraint messages_message_tenant_id_author_id_fkey FOREIGN KEY (tenant_id, author_id) REFERENCES accounts_person(tenant_id, person_id),
  constraint messages_message_tenant_id_conversation_id_fkey FOREIGN KEY (tenant_id, conversation_id) REFERENCES messages_conversation(tenant_id, conversation_id),
  constraint messages_message_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table messages_message enable row level security;
alter table messages_message force row level security;
CREATE INDEX messages_message_author_idx ON public.messages_message USING btree (tenant_id, author_id, message_id);
CREATE UNIQUE INDEX messages_message_client_key ON public.messages_message USING btree (tenant_id, author_id, client_id) NULLS NOT DISTINCT;
CREATE INDEX messages_message_folded_idx ON public.messages_message USING gin (tenant_id, conversation_id, folded gin_trgm_ops);
create policy tenant_isolation on messages_message as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on messages_message to sala_app;

create table messages_report (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  report_id uuid not null default uuidv7(),
  message_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  quoted text not null,
  reported_at timestamp with time zone not null,
  outcome text,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint messages_report_pkey PRIMARY KEY (tenant_id, report_id),
  constraint messages_report_tenant_id_message_id_reporter_id_key UNIQUE (tenant_id, message_id, reporter_id),
  constraint messages_report_check CHECK (((outcome IS NULL) = (decided_at IS NULL))),
  constraint messages_report_outcome_check CHECK ((outcome = ANY (ARRAY['removed'::text, 'left'::text]))),
  constraint messages_report_quoted_check CHECK ((char_length(quoted) <= 4000)),
  constraint messages_report_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint messages_report_tenant_id_decided_by_fkey FOREIGN KEY (tenant_id, decided_by) REFERENCES accounts_person(tenant_id, person_id),
  constraint messages_report_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint messages_report_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES messages_message(tenant_id, message_id),
  constraint messages_report_tenant_id_reporter_id_fkey FOREIGN KEY (tenant_id, reporter_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table messages_report enable row level security;
alter table messages_report force row level security;
CREATE INDEX messages_report_decided_idx ON public.messages_report USING btree (tenant_id, decided_by);
CREATE INDEX messages_report_open_idx ON public.messages_report USING btree (tenant_id, report_id) WHERE (outcome IS NULL);
CREATE INDEX messages_report_reporter_idx ON public.messages_report USING btree (tenant_id, reporter_id);
create policy tenant_isolation on messages_report as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on messages_report to sala_app;

create table messages_suppression (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  address text not null,
  why text not null,
  reason text not null default ''::text,
  noted_at timestamp with time zone not null,
  constraint messages_suppression_pkey PRIMARY KEY (tenant_id, address),
  constraint messages_suppression_address_check CHECK (((char_length(address) >= 3) AND (char_length(address) <= 254))),
  constraint messages_suppression_reason_check CHECK ((char_length(reason) <= 500)),
  constraint messages_suppression_why_check CHECK ((why = ANY (ARRAY['bounced'::text, 'complained'::text]))),
  constraint messages_suppression_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table messages_suppression enable row level security;
alter table messages_suppression force row level security;
create policy tenant_isolation on messages_suppression as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on messages_suppression to sala_app;

create table messages_template (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  template_id uuid not null default uuidv7(),
  name text not null,
  subject_th text not null default ''::text,
  subject_en text not null default ''::text,
  document_th jsonb not null default '{"type": "doc", "content": []}'::jsonb,
  document_en jsonb not null default '{"type": "doc", "content": []}'::jsonb,
  version integer not null default 1,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint messages_template_pkey PRIMARY KEY (tenant_id, template_id),
  constraint messages_template_document_en_check CHECK ((((document_en ->> 'type'::text) = 'doc'::text) AND (jsonb_typeof((document_en -> 'content'::text)) = 'array'::text))),
  constraint messages_template_document_th_check CHECK ((((document_th ->> 'type'::text) = 'doc'::text) AND (jsonb_typeof((document_th -> 'content'::text)) = 'array'::text))),
  constraint messages_template_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint messages_template_subject_en_check CHECK ((char_length(subject_en) <= 300)),
  constraint messages_template_subject_th_check CHECK ((char_length(subject_th) <= 300)),
  constraint messages_template_version_check CHECK ((version > 0)),
  constraint messages_template_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table messages_template enable row level security;
alter table messages_template force row level security;
create policy tenant_isolation on messages_template as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on messages_template to sala_app;

create table notifications_notification (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  notification_id uuid not null default uuidv7(),
  person_id uuid not null,
  kind text not null,
  category text not null,
  params jsonb not null default '{}'::jsonb,
  link text,
  dedupe_key text not null,
  is_shown boolean not null,
  email text not null,
  line boolean not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  lined_at timestamp with time zone,
  constraint notifications_notification_pkey PRIMARY KEY (tenant_id, notification_id),
  constraint notifications_notification_tenant_id_person_id_dedupe_key_key UNIQUE (tenant_id, person_id, dedupe_key),
  constraint notifications_notification_category_check CHECK (((char_length(category) >= 1) AND (char_length(category) <= 40))),
  constraint notifications_notification_check CHECK (((mailed_at IS NULL) OR (email <> 'off'::text))),
  constraint notifications_notification_check1 CHECK (((lined_at IS NULL) OR line)),
  constraint notifications_notification_dedupe_key_check CHECK (((char_length(dedupe_key) >= 1) AND (char_length(dedupe_key) <= 200))),
  constraint notifications_notification_email_check CHECK ((email = ANY (ARRAY['off'::text, 'now'::text, 'digest'::text]))),
  constraint notifications_notification_kind_check CHECK (((char_length(kind) >= 3) AND (char_length(kind) <= 60))),
  constraint notifications_notification_link_check CHECK ((((char_length(link) >= 1) AND (char_length(link) <= 300)) AND (link ~ '^/'::text))),
  constraint notifications_notification_params_check CHECK (((jsonb_typeof(params) = 'object'::text) AND (length((params)::text) <= 4000))),
  constraint notifications_notification_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint notifications_notification_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table notifications_notification enable row level security;
alter table notifications_notification force row level security;
CREATE INDEX notifications_notification_age_idx ON public.notifications_notification USING btree (tenant_id, created_at);
CREATE INDEX notifications_notification_digest_idx ON public.notifications_notification USING btree (tenant_id, person_id, notification_id) WHERE ((email = 'digest'::text) AND (mailed_at IS NULL));
CREATE INDEX notifications_notification_person_idx ON public.notifications_notification USING btree (tenant_id, person_id, notification_id) WHERE is_shown;
CREATE INDEX notifications_notification_unread_idx ON public.notifications_notification USING btree (tenant_id, person_id) WHERE (read_at IS NULL);
create policy tenant_isolation on notifications_notification as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on notifications_notification to sala_app;

create table notifications_preference (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  person_id uuid not null,
  category text not null,
  on_site boolean not null,
  email text not null,
  line boolean not null,
  changed_at timestamp with time zone not null,
  constraint notifications_preference_pkey PRIMARY KEY (tenant_id, person_id, category),
  constraint notifications_preference_category_check CHECK (((char_length(category) >= 1) AND (char_length(category) <= 40))),
  constraint notifications_preference_email_check CHECK ((email = ANY (ARRAY['off'::text, 'now'::text, 'digest'::text]))),
  constraint notifications_preference_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint notifications_preference_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table notifications_preference enable row level security;
alter table notifications_preference force row level security;
create policy tenant_isolation on notifications_preference as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on notifications_preference to sala_app;

create table notifications_rhythm (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  person_id uuid not null,
  quiet_from_minute integer,
  quiet_until_minute integer,
  digest_hour integer not null,
  changed_at timestamp with time zone not null,
  constraint notifications_rhythm_pkey PRIMARY KEY (tenant_id, person_id),
  constraint notifications_rhythm_check CHECK (((quiet_from_minute IS NULL) = (quiet_until_minute IS NULL))),
  constraint notifications_rhythm_check1 CHECK (((quiet_from_minute IS NULL) OR (quiet_from_minute <> quiet_until_minute))),
  constraint notifications_rhythm_digest_hour_check CHECK (((digest_hour >= 0) AND (digest_hour <= 23))),
  constraint notifications_rhythm_quiet_from_minute_check CHECK (((quiet_from_minute >= 0) AND (quiet_from_minute <= 1439))),
  constraint notifications_rhythm_quiet_until_minute_check CHECK (((quiet_until_minute >= 0) AND (quiet_until_minute <= 1439))),
  constraint notifications_rhythm_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint notifications_rhythm_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table notifications_rhythm enable row level security;
alter table notifications_rhythm force row level security;
create policy tenant_isolation on notifications_rhythm as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on notifications_rhythm to sala_app;

create table orders_event (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  event_id uuid not null default uuidv7(),
  order_id uuid not null,
  kind text not null,
  detail jsonb not null default '{}'::jsonb,
  actor_role text not null,
  actor_id uuid,
  actor_name text not null default ''::text,
  occurred_at timestamp with time zone not null,
  constraint orders_event_pkey PRIMARY KEY (tenant_id, event_id),
  constraint orders_event_actor_name_check CHECK ((char_length(actor_name) <= 300)),
  constraint orders_event_actor_role_check CHECK ((actor_role = ANY (ARRAY['guest'::text, 'user'::text, 'manager'::text, 'admin'::text, 'system'::text]))),
  constraint orders_event_detail_check CHECK ((jsonb_typeof(detail) = 'object'::text)),
  constraint orders_event_kind_check CHECK ((kind = ANY (ARRAY['confirmed'::text, 'slip_uploaded'::text, 'slip_rejected'::text, 'money_received'::text, 'expired'::text, 'revived'::text, 'cancelled'::text, 'packed'::text, 'unpacked'::text, 'shipped'::text, 'delivered'::text, 'attention_raised'::text, 'attention_settled'::text, 'document_waits_for_seller'::text, 'document_waits_for_buyer'::text]))),
  constraint orders_event_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders_order(tenant_id, order_id)
);
alter table orders_event enable row level security;
alter table orders_event force row level security;
CREATE INDEX orders_event_order_idx ON public.orders_event USING btree (tenant_id, order_id, event_id);
create policy tenant_isolation on orders_event as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on orders_event to sala_app;

create table orders_line (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  order_id uuid not null,
  line_no line_number not null,
  kind filled_60 not null,
  reference filled_100 not null,
  sku filled_100 not null,
  title filled_300 not null,
  variant_title text_300,
  picture_object_id uuid,
  picture_sha256 sha256_hex,
  stock_item_id uuid,
  quantity line_quantity not null,
  unit_price_satang satang not null,
  line_total_satang bigint not null,
  vat_class vat_class not null,
  vat_rate_bp rate_bp not null,
  vat_satang satang not null,
  constraint orders_line_pkey PRIMARY KEY (tenant_id, order_id, line_no),
  constraint orders_line_check1 CHECK (((picture_object_id IS NULL) = (picture_sha256 IS NULL))),
  constraint orders_line_check2 CHECK ((line_total_satang = ((quantity)::integer * (unit_price_satang)::bigint))),
  constraint orders_line_vat_inside CHECK (((vat_satang)::bigint <= line_total_satang)),
  constraint orders_line_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders_order(tenant_id, order_id)
);
alter table orders_line enable row level security;
alter table orders_line force row level security;
create policy tenant_isolation on orders_line as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on orders_line to sala_app;

create table orders_order (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  order_id uuid not null,
  number order_number not null,
  source order_source not null,
  cart_id uuid,
  status order_status not null,
  customer_user_id uuid,
  guest_id text_100,
  contact_name filled_200 not null,
  contact_phone filled_40 not null,
  contact_email email_address not null,
  delivery_kind delivery_kind not null,
  delivery_code text_60 not null,
  delivery_title text_200 not null,
  ship_address json_record,
  buyer_note text_1000 not null,
  locale locale_code not null,
  subtotal_satang satang not null,
  delivery_satang satang not null,
  delivery_vat_rate_bp rate_bp not null,
  delivery_vat_satang satang not null,
  vat_satang satang not null,
  grand_total_satang satang not null,
  paid_satang satang not null default 0,
  slip_waiting_since timestamp with time zone,
  placed_at timestamp with time zone not null,
  business_date date not null,
  announced_at timestamp with time zone,
  expires_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  completed_at timestamp with time zone,
  expired_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancel_reason text_500,
  attention order_attention,
  version integer not null default 1,
  document_buyer jsonb,
  document_waits_for text,
  constraint orders_order_pkey PRIMARY KEY (tenant_id, order_id),
  constraint orders_order_tenant_id_cart_id_key UNIQUE (tenant_id, cart_id),
  constraint orders_order_tenant_id_number_key UNIQUE (tenant_id, number),
  constraint orders_order_check CHECK (((grand_total_satang)::bigint = ((subtotal_satang)::bigint + (delivery_satang)::bigint))),
  constraint orders_order_check2 CHECK ((((delivery_kind)::text = 'ship'::text) = (ship_address IS NOT NULL))),
  constraint orders_order_check3 CHECK (((expires_at IS NULL) OR (expires_at >= placed_at))),
  constraint orders_order_check6 CHECK ((((status)::text = 'completed'::text) = (completed_at IS NOT NULL))),
  constraint orders_order_check8 CHECK ((((status)::text = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  constraint orders_order_document_buyer_check CHECK ((jsonb_typeof(document_buyer) = 'object'::text)),
  constraint orders_order_document_waits_for_check CHECK ((document_waits_for = ANY (ARRAY['seller'::text, 'buyer'::text]))),
  constraint orders_order_status_facts CHECK (
CASE status
    WHEN 'placed'::text THEN (expires_at IS NOT NULL)
    WHEN 'expired'::text THEN (expired_at IS NOT NULL)
    WHEN 'cancelled'::text THEN true
    ELSE ((confirmed_at IS NOT NULL) AND ((paid_satang)::bigint >= (grand_total_satang)::bigint))
END),
  constraint orders_order_vat_inside CHECK ((((delivery_vat_satang)::bigint <= (vat_satang)::bigint) AND ((vat_satang)::bigint <= (grand_total_satang)::bigint))),
  constraint orders_order_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table orders_order enable row level security;
alter table orders_order force row level security;
CREATE INDEX orders_order_attention_idx ON public.orders_order USING btree (tenant_id, placed_at, order_id) WHERE (attention IS NOT NULL);
CREATE INDEX orders_order_customer_idx ON public.orders_order USING btree (tenant_id, customer_user_id, placed_at, order_id) WHERE (customer_user_id IS NOT NULL);
CREATE INDEX orders_order_document_idx ON public.orders_order USING btree (tenant_id, placed_at, order_id) WHERE (document_waits_for IS NOT NULL);
CREATE INDEX orders_order_guest_idx ON public.orders_order USING btree (tenant_id, guest_id, placed_at, order_id) WHERE (guest_id IS NOT NULL);
CREATE INDEX orders_order_placed_idx ON public.orders_order USING btree (tenant_id, placed_at, order_id);
CREATE INDEX orders_order_returned_idx ON public.orders_order USING btree (tenant_id, cancelled_at) WHERE (((status)::text = 'cancelled'::text) AND (confirmed_at IS NOT NULL));
CREATE INDEX orders_order_returned_sale_idx ON public.orders_order USING btree (tenant_id, business_date) WHERE (((status)::text = 'cancelled'::text) AND (confirmed_at IS NOT NULL));
CREATE INDEX orders_order_sales_idx ON public.orders_order USING btree (tenant_id, business_date) INCLUDE (order_id, placed_at, grand_total_satang) WHERE ((status)::text = ANY (ARRAY['confirmed'::text, 'completed'::text]));
CREATE INDEX orders_order_slip_idx ON public.orders_order USING btree (tenant_id, placed_at, order_id) WHERE (slip_waiting_since IS NOT NULL);
CREATE INDEX orders_order_status_idx ON public.orders_order USING btree (tenant_id, status, placed_at, order_id);
create policy tenant_isolation on orders_order as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on orders_order to sala_app;

create table orders_sequence (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  series text not null,
  period text not null,
  last_number integer not null,
  constraint orders_sequence_pkey PRIMARY KEY (tenant_id, series, period),
  constraint orders_sequence_last_number_check CHECK ((last_number >= 0)),
  constraint orders_sequence_period_check CHECK ((period ~ '^[0-9]{4}$'::text)),
  constraint orders_sequence_series_check CHECK ((series ~ '^[A-Z]{1,6}$'::text)),
  constraint orders_sequence_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table orders_sequence enable row level security;
alter table orders_sequence force row level security;
create policy tenant_isolation on orders_sequence as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on orders_sequence to sala_app;

create table orders_shipment (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  order_id uuid not null,
  state text not null,
  carrier text,
  tracking_number text not null default ''::text,
  packed_at timestamp with time zone,
  shipped_at timestamp with time zone,
  delivered_at timestamp with time zone,
  constraint orders_shipment_pkey PRIMARY KEY (tenant_id, order_id),
  constraint orders_shipment_carrier_check CHECK ((carrier = ANY (ARRAY['thailand_post'::text, 'flash'::text, 'kex'::text, 'jt'::text, 'own'::text, 'other'::text]))),
  constraint orders_shipment_check CHECK (((state <> 'packed'::text) OR (packed_at IS NOT NULL))),
  constraint orders_shipment_check1 CHECK (((state <> 'shipped'::text) OR ((shipped_at IS NOT NULL) AND (carrier IS NOT NULL)))),
  constraint orders_shipment_check2 CHECK (((state = 'delivered'::text) = (delivered_at IS NOT NULL))),
  constraint orders_shipment_state_check CHECK ((state = ANY (ARRAY['packed'::text, 'shipped'::text, 'delivered'::text]))),
  constraint orders_shipment_tracking_number_check CHECK ((char_length(tracking_number) <= 60)),
  constraint orders_shipment_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES orders_order(tenant_id, order_id)
);
alter table orders_shipment enable row level security;
alter table orders_shipment force row level security;
CREATE INDEX orders_shipment_state_idx ON public.orders_shipment USING btree (tenant_id, state, order_id);
create policy tenant_isolation on orders_shipment as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on orders_shipment to sala_app;

create table platform_api_key (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  api_key_id uuid not null default uuidv7(),
  name text not null,
  grants text[] not null,
  sealed text not null,
  previous_sealed text,
  previous_until timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  rotated_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_place text not null default ''::text,
  ended_at timestamp with time zone,
  ended_why text,
  constraint platform_api_key_pkey PRIMARY KEY (tenant_id, api_key_id),
  constraint platform_api_key_check CHECK (((previous_sealed IS NULL) = (previous_until IS NULL))),
  constraint platform_api_key_check1 CHECK (((ended_at IS NULL) = (ended_why IS NULL))),
  constraint platform_api_key_ended_why_check CHECK ((ended_why = ANY (ARRAY['revoked'::text, 'leaked'::text]))),
  constraint platform_api_key_grants_check CHECK (((cardinality(grants) >= 1) AND (cardinality(grants) <= 50))),
  constraint platform_api_key_last_used_place_check CHECK ((char_length(last_used_place) <= 100)),
  constraint platform_api_key_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint platform_api_key_previous_sealed_check CHECK ((char_length(previous_sealed) <= 500)),
  constraint platform_api_key_sealed_check CHECK ((char_length(sealed) <= 500)),
  constraint platform_api_key_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table platform_api_key enable row level security;
alter table platform_api_key force row level security;
create policy tenant_isolation on platform_api_key as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on platform_api_key to sala_app;

create table platform_api_nonce (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  api_key_id uuid not null,
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint platform_api_nonce_pkey PRIMARY KEY (tenant_id, api_key_id, nonce),
  constraint platform_api_nonce_nonce_check CHECK (((char_length(nonce) >= 16) AND (char_length(nonce) <= 64))),
  constraint platform_api_nonce_tenant_id_api_key_id_fkey FOREIGN KEY (tenant_id, api_key_id) REFERENCES platform_api_key(tenant_id, api_key_id)
);
alter table platform_api_nonce enable row level security;
alter table platform_api_nonce force row level security;
CREATE INDEX platform_api_nonce_expires_idx ON public.platform_api_nonce USING btree (tenant_id, expires_at);
create policy tenant_isolation on platform_api_nonce as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select on platform_api_nonce to sala_app;

create table platform_attempt (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  subject text not null,
  window_started_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  last_attempt_at timestamp with time zone not null default now(),
  constraint platform_attempt_pkey PRIMARY KEY (tenant_id, subject),
  constraint platform_attempt_attempts_check CHECK ((attempts >= 0)),
  constraint platform_attempt_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 200))),
  constraint platform_attempt_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table platform_attempt enable row level security;
alter table platform_attempt force row level security;
create policy tenant_isolation on platform_attempt as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on platform_attempt to sala_app;

create table platform_audit (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  audit_id uuid not null default uuidv7(),
  actor_id uuid,
  actor_role text not null,
  action text not null,
  entity_kind text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  occurred_at timestamp with time zone not null default now(),
  place text not null default ''::text,
  acting_id uuid,
  constraint platform_audit_pkey PRIMARY KEY (tenant_id, audit_id),
  constraint platform_audit_action_check CHECK (((char_length(action) >= 1) AND (char_length(action) <= 100))),
  constraint platform_audit_place_check CHECK ((char_length(place) <= 60)),
  constraint platform_audit_reason_check CHECK ((char_length(reason) <= 2000)),
  constraint platform_audit_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table platform_audit enable row level security;
alter table platform_audit force row level security;
CREATE INDEX platform_audit_action_idx ON public.platform_audit USING btree (tenant_id, action, occurred_at, audit_id);
CREATE INDEX platform_audit_actor_idx ON public.platform_audit USING btree (tenant_id, actor_id, occurred_at, audit_id);
CREATE INDEX platform_audit_entity_idx ON public.platform_audit USING btree (tenant_id, entity_kind, entity_id, audit_id);
CREATE INDEX platform_audit_time_idx ON public.platform_audit USING btree (tenant_id, occurred_at, audit_id);
create policy tenant_isolation on platform_audit as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on platform_audit to sala_app;

create table platform_content_version (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  content_key text not null,
  version bigint not null default 1,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint platform_content_version_pkey PRIMARY KEY (tenant_id, content_key),
  constraint platform_content_version_content_key_check CHECK (((char_length(content_key) >= 1) AND (char_length(content_key) <= 200))),
  constraint platform_content_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table platform_content_version enable row level security;
alter table platform_content_version force row level security;
CREATE INDEX platform_content_version_changed_idx ON public.platform_content_version USING btree (changed_at);
create policy owner_access on platform_content_version as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on platform_content_version as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
CREATE TRIGGER platform_content_announce AFTER INSERT OR UPDATE ON public.platform_content_version FOR EACH ROW EXECUTE FUNCTION platform_announce_content();
grant insert, select, update on platform_content_version to sala_app;

create table platform_export (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  export_id uuid not null default uuidv7(),
  person_id uuid not null,
  list text not null,
  format text not null,
  query jsonb not null,
  actor jsonb not null,
  locale text not null,
  state text not null default 'asked'::text,
  rows_done integer not null default 0,
  is_cut boolean not null default false,
  object_id uuid,
  asked_at timestamp with time zone not null,
  page_path text not null default ''::text,
  constraint platform_export_pkey PRIMARY KEY (tenant_id, export_id),
  constraint platform_export_actor_check CHECK ((jsonb_typeof(actor) = 'object'::text)),
  constraint platform_export_check CHECK (((state = 'ready'::text) = (object_id IS NOT NULL))),
  constraint platform_export_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'zip'::text, 'pdf'::text]))),
  constraint platform_export_list_check CHECK ((list ~ '^[a-z][a-z_]{0,30}\.[a-z][a-z_]{0,40}$'::text)),
  constraint platform_export_locale_check CHECK ((locale = ANY (ARRAY['th'::text, 'en'::text]))),
  constraint platform_export_page_path_check CHECK (((page_path = ''::text) OR ((page_path ~ '^/[^/\\]'::text) AND (char_length(page_path) <= 290)))),
  constraint platform_export_query_check CHECK ((jsonb_typeof(query) = 'object'::text)),
  constraint platform_export_rows_done_check CHECK ((rows_done >= 0)),
  constraint platform_export_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'ready'::text, 'failed'::text]))),
  constraint platform_export_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint platform_export_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table platform_export enable row level security;
alter table platform_export force row level security;
CREATE INDEX platform_export_object_idx ON public.platform_export USING btree (tenant_id, object_id);
CREATE INDEX platform_export_person_idx ON public.platform_export USING btree (tenant_id, person_id, export_id);
create policy owner_access on platform_export as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on platform_export as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on platform_export to sala_app;

create table platform_idempotency (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  actor_key text not null,
  idempotency_key text not null,
  request_hash text not null,
  response_status integer,
  response_body json,
  expires_at timestamp with time zone not null default (now() + '48:00:00'::interval),
  constraint platform_idempotency_pkey PRIMARY KEY (tenant_id, actor_key, idempotency_key),
  constraint platform_idempotency_idempotency_key_check CHECK (((char_length(idempotency_key) >= 1) AND (char_length(idempotency_key) <= 200))),
  constraint platform_idempotency_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table platform_idempotency enable row level security;
alter table platform_idempotency force row level security;
CREATE INDEX platform_idempotency_expires_idx ON public.platform_idempotency USING btree (tenant_id, expires_at);
create policy owner_access on platform_idempotency as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on platform_idempotency as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on platform_idempotency to sala_app;

create table platform_import (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  import_id uuid not null default uuidv7(),
  person_id uuid not null,
  source text not null,
  file_name text not null,
  encoding text,
  actor jsonb not null,
  locale text not null,
  headings jsonb not null,
  matching jsonb not null,
  choices jsonb not null default '{}'::jsonb,
  state text not null default 'matching'::text,
  failure text,
  archive_object_id uuid,
  row_count integer not null,
  uploaded_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  is_export boolean not null default false,
  not_taken jsonb not null default '[]'::jsonb,
  constraint platform_import_pkey PRIMARY KEY (tenant_id, import_id),
  constraint platform_import_actor_check CHECK ((jsonb_typeof(actor) = 'object'::text)),
  constraint platform_import_check CHECK (((jsonb_typeof(matching) = 'array'::text) AND (jsonb_array_length(matching) = jsonb_array_length(headings)))),
  constraint platform_import_check1 CHECK (((failure IS NULL) OR (state = ANY (ARRAY['failed'::text, 'done'::text])))),
  constraint platform_import_choices_check CHECK ((jsonb_typeof(choices) = 'object'::text)),
  constraint platform_import_encoding_check CHECK ((char_length(encoding) <= 40)),
  constraint platform_import_failure_check CHECK ((failure = ANY (ARRAY['forbidden'::text, 'interrupted'::text, 'error'::text]))),
  constraint platform_import_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  constraint platform_import_headings_check CHECK (((jsonb_typeof(headings) = 'array'::text) AND ((jsonb_array_length(headings) >= 1) AND (jsonb_array_length(headings) <= 60)))),
  constraint platform_import_locale_check CHECK ((locale = ANY (ARRAY['th'::text, 'en'::text]))),
  constraint platform_import_not_taken_check CHECK ((jsonb_typeof(not_taken) = 'array'::text)),
  constraint platform_import_row_count_check CHECK (((row_count >= 1) AND (row_count <= 10000))),
  constraint platform_import_source_check CHECK ((source ~ '^[a-z][a-z_]{0,30}\.[a-z][a-z_]{0,40}$'::text)),
  constraint platform_import_state_check CHECK ((state = ANY (ARRAY['matching'::text, 'checked'::text, 'running'::text, 'done'::text, 'failed'::text, 'undoing'::text, 'undone'::text]))),
  constraint platform_import_tenant_id_archive_object_id_fkey FOREIGN KEY (tenant_id, archive_object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint platform_import_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table platform_import enable row level security;
alter table platform_import force row level security;
CREATE INDEX platform_import_archive_idx ON public.platform_import USING btree (tenant_id, archive_object_id);
CREATE INDEX platform_import_busy_idx ON public.platform_import USING btree (tenant_id, import_id) WHERE (state = ANY (ARRAY['running'::text, 'undoing'::text]));
CREATE INDEX platform_import_person_idx ON public.platform_import USING btree (tenant_id, person_id);
CREATE INDEX platform_import_source_idx ON public.platform_import USING btree (tenant_id, source, import_id);
create policy owner_access on platform_import as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on platform_import as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on platform_import to sala_app;

create table platform_import_row (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  import_id uuid not null,
  row_no integer not null,
  item_no integer not null,
  cells jsonb not null,
  verdict text,
  problems jsonb not null default '[]'::jsonb,
  state text not null default 'waiting'::text,
  reason text,
  record_id text,
  before jsonb,
  extras jsonb not null default '[]'::jsonb,
  extras_done integer not null default 0,
  constraint platform_import_row_pkey PRIMARY KEY (tenant_id, import_id, row_no),
  constraint platform_import_row_cells_check CHECK (((jsonb_typeof(cells) = 'array'::text) AND ((jsonb_array_length(cells) >= 1) AND (jsonb_array_length(cells) <= 60)))),
  constraint platform_import_row_check CHECK (((extras_done >= 0) AND (extras_done <= jsonb_array_length(extras)))),
  constraint platform_import_row_check1 CHECK (((state = ANY (ARRAY['applied'::text, 'undone'::text, 'kept'::text])) = (record_id IS NOT NULL))),
  constraint platform_import_row_extras_check CHECK (((jsonb_typeof(extras) = 'array'::text) AND (jsonb_array_length(extras) <= 100))),
  constraint platform_import_row_item_no_check CHECK ((item_no >= 2)),
  constraint platform_import_row_problems_check CHECK ((jsonb_typeof(problems) = 'array'::text)),
  constraint platform_import_row_reason_check CHECK ((char_length(reason) <= 100)),
  constraint platform_import_row_record_id_check CHECK (((char_length(record_id) >= 1) AND (char_length(record_id) <= 200))),
  constraint platform_import_row_row_no_check CHECK ((row_no >= 2)),
  constraint platform_import_row_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'unchanged'::text, 'left'::text, 'applied'::text, 'undone'::text, 'kept'::text]))),
  constraint platform_import_row_verdict_check CHECK ((verdict = ANY (ARRAY['new'::text, 'changed'::text, 'unchanged'::text, 'wrong'::text]))),
  constraint platform_import_row_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint platform_import_row_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES platform_import(tenant_id, import_id) ON DELETE CASCADE
);
alter table platform_import_row enable row level security;
alter table platform_import_row force row level security;
CREATE INDEX platform_import_row_applied_idx ON public.platform_import_row USING btree (tenant_id, import_id, row_no) WHERE (state = 'applied'::text);
CREATE INDEX platform_import_row_record_idx ON public.platform_import_row USING btree (tenant_id, record_id) WHERE (record_id IS NOT NULL);
CREATE INDEX platform_import_row_waiting_idx ON public.platform_import_row USING btree (tenant_id, import_id, item_no) WHERE (state = 'waiting'::text);
create policy tenant_isolation on platform_import_row as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on platform_import_row to sala_app;

create table platform_job_task (
  task text not null,
  constraint platform_job_task_pkey PRIMARY KEY (task),
  constraint platform_job_task_task_check CHECK ((task ~ '^[a-z][a-z_]{0,30}\.[a-z][a-z_]{0,60}$'::text))
);

create table platform_mail (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  mail_id uuid not null default uuidv7(),
  kind text not null,
  sender_name text not null,
  sender_address text not null,
  reply_to text,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  message_id text not null,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  last_error text,
  claim_id uuid,
  leased_until_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  unsubscribe_url text,
  recipient_key text not null generated always as (lower(recipient)) stored,
  copy_to text,
  constraint platform_mail_pkey PRIMARY KEY (tenant_id, mail_id),
  constraint platform_mail_tenant_id_message_id_key UNIQUE (tenant_id, message_id),
  constraint platform_mail_attempts_check CHECK ((attempts >= 0)),
  constraint platform_mail_body_html_check CHECK ((char_length(body_html) <= 400000)),
  constraint platform_mail_body_text_check CHECK (((char_length(body_text) >= 1) AND (char_length(body_text) <= 200000))),
  constraint platform_mail_check CHECK (((state = 'sending'::text) = ((claim_id IS NOT NULL) AND (leased_until_at IS NOT NULL)))),
  constraint platform_mail_check2 CHECK ((concat(sender_name, sender_address, reply_to, recipient, subject, message_id) !~ '[[:cntrl:]]'::text)),
  constraint platform_mail_copy_to_check CHECK (((copy_to ~ '^[^@[:space:]<>,;:"]+@[^@[:space:]<>,;:"]+$'::text) AND (char_length(copy_to) <= 254))),
  constraint platform_mail_kind_check CHECK ((kind ~ '^[a-z][a-z_]{0,30}\.[a-z][a-z_]{0,40}$'::text)),
  constraint platform_mail_last_error_check CHECK ((char_length(last_error) <= 1000)),
  constraint platform_mail_recipient_check CHECK (((recipient ~ '^[^@[:space:]<>,;:"]+@[^@[:space:]<>,;:"]+$'::text) AND (char_length(recipient) <= 254))),
  constraint platform_mail_reply_to_check CHECK (((reply_to ~ '^[^@[:space:]<>,;:"]+@[^@[:space:]<>,;:"]+$'::text) AND (char_length(reply_to) <= 254))),
  constraint platform_mail_sender_address_check CHECK (((sender_address ~ '^[^@[:space:]<>,;:"]+@[^@[:space:]<>,;:"]+$'::text) AND (char_length(sender_address) <= 254))),
  constraint platform_mail_sender_name_check CHECK (((char_length(sender_name) >= 1) AND (char_length(sender_name) <= 200))),
  constraint platform_mail_sent_at_check CHECK (((state = ANY (ARRAY['sent'::text, 'bounced'::text])) = (sent_at IS NOT NULL))),
  constraint platform_mail_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'kept'::text, 'bounced'::text]))),
  constraint platform_mail_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 300))),
  constraint platform_mail_unsubscribe_url_check CHECK (((char_length(unsubscribe_url) <= 600) AND (unsubscribe_url ~ '^https?://[^[:space:]<>]+$'::text))),
  constraint platform_mail_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table platform_mail enable row level security;
alter table platform_mail force row level security;
CREATE INDEX platform_mail_failed_idx ON public.platform_mail USING btree (tenant_id, mail_id) WHERE (state = ANY (ARRAY['failed'::text, 'bounced'::text]));
CREATE INDEX platform_mail_recipient_idx ON public.platform_mail USING btree (tenant_id, recipient_key COLLATE "C");
CREATE INDEX platform_mail_unsent_idx ON public.platform_mail USING btree (tenant_id, state, mail_id) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text, 'failed'::text]));
CREATE INDEX platform_mail_waiting_idx ON public.platform_mail USING btree (tenant_id, mail_id) WHERE (state = 'waiting'::text);
create policy owner_access on platform_mail as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on platform_mail as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on platform_mail to sala_app;

create table platform_mail_file (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  mail_id uuid not null,
  "position" integer not null,
  filename text not null,
  mimetype text not null,
  object_id uuid not null,
  content_id text,
  constraint platform_mail_file_pkey PRIMARY KEY (tenant_id, mail_id, "position"),
  constraint platform_mail_file_content_id_check CHECK ((content_id ~ '^[0-9a-z-]{1,80}$'::text)),
  constraint platform_mail_file_filename_check CHECK ((((char_length(filename) >= 1) AND (char_length(filename) <= 200)) AND (filename !~ '[[:cntrl:]]'::text))),
  constraint platform_mail_file_mimetype_check CHECK (((mimetype ~ '^[a-z0-9.+-]+/[a-z0-9.+-]+$'::text) AND (char_length(mimetype) <= 100))),
  constraint platform_mail_file_position_check CHECK ((("position" >= 0) AND ("position" <= 39))),
  constraint platform_mail_file_tenant_id_mail_id_fkey FOREIGN KEY (tenant_id, mail_id) REFERENCES platform_mail(tenant_id, mail_id),
  constraint platform_mail_file_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table platform_mail_file enable row level security;
alter table platform_mail_file force row level security;
CREATE INDEX platform_mail_file_object_idx ON public.platform_mail_file USING btree (tenant_id, object_id);
create policy tenant_isolation on platform_mail_file as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select on platform_mail_file to sala_app;

create table platform_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint platform_migration_pkey PRIMARY KEY (name)
);

create table platform_object (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  object_id uuid not null,
  kind text not null,
  storage_key text not null,
  visibility text not null,
  content_type text not null,
  state text not null default 'pending'::text,
  size_bytes bigint,
  sha256 text,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  digest_part_bytes bigint,
  store_id uuid,
  scrubbed_at timestamp with time zone,
  damaged_at timestamp with time zone,
  constraint platform_object_pkey PRIMARY KEY (tenant_id, object_id),
  constraint platform_object_tenant_id_storage_key_key UNIQUE (tenant_id, storage_key),
  constraint platform_object_check CHECK ((storage_key ~ (((('^t/'::text || tenant_id) || '/[0-9]{4}/[0-9]{2}/'::text) || object_id) || '$'::text))),
  constraint platform_object_check1 CHECK (((state <> 'stored'::text) OR ((size_bytes IS NOT NULL) AND (sha256 IS NOT NULL)))),
  constraint platform_object_content_type_check CHECK ((content_type ~ '^[a-z0-9][a-z0-9.+-]{0,60}/[a-z0-9][a-z0-9.+-]{0,80}$'::text)),
  constraint platform_object_digest_part_bytes_check CHECK ((digest_part_bytes > 0)),
  constraint platform_object_kind_check CHECK ((kind ~ '^[a-z][a-z_]{0,30}\.[a-z][a-z_]{0,40}$'::text)),
  constraint platform_object_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint platform_object_size_bytes_check CHECK ((size_bytes >= 0)),
  constraint platform_object_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'stored'::text, 'deleting'::text]))),
  constraint platform_object_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text]))),
  constraint platform_object_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint platform_object_tenant_id_store_id_fkey FOREIGN KEY (tenant_id, store_id) REFERENCES platform_store(tenant_id, store_id)
);
alter table platform_object enable row level security;
alter table platform_object force row level security;
CREATE INDEX platform_object_scrub_idx ON public.platform_object USING btree (scrubbed_at NULLS FIRST, tenant_id, object_id) WHERE (state = 'stored'::text);
CREATE INDEX platform_object_store_idx ON public.platform_object USING btree (tenant_id, store_id);
CREATE INDEX platform_object_sweep_idx ON public.platform_object USING btree (state, changed_at) WHERE (state <> 'stored'::text);
create policy owner_access on platform_object as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on platform_object as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
CREATE TRIGGER platform_object_place BEFORE INSERT ON public.platform_object FOR EACH ROW EXECUTE FUNCTION platform_place_object();
grant insert, select, update on platform_object to sala_app;

create table platform_object_stray (
  storage_key text not null,
  first_seen_at timestamp with time zone not null default now(),
  store_id uuid,
  constraint platform_object_stray_pkey PRIMARY KEY (storage_key)
);

create table platform_picture (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  object_id uuid not null,
  width integer,
  height integer,
  made_at timestamp with time zone not null,
  constraint platform_picture_pkey PRIMARY KEY (tenant_id, object_id),
  constraint platform_picture_check CHECK (((width IS NULL) = (height IS NULL))),
  constraint platform_picture_height_check CHECK ((height > 0)),
  constraint platform_picture_width_check CHECK ((width > 0)),
  constraint platform_picture_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint platform_picture_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id) ON DELETE CASCADE
);
alter table platform_picture enable row level security;
alter table platform_picture force row level security;
create policy owner_access on platform_picture as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on platform_picture as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on platform_picture to sala_app;

create table platform_preference (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  user_id uuid not null,
  name text not null,
  value jsonb not null,
  changed_at timestamp with time zone not null,
  constraint platform_preference_pkey PRIMARY KEY (tenant_id, user_id, name),
  constraint platform_preference_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint platform_preference_value_check CHECK ((octet_length((value)::text) <= 20000)),
  constraint platform_preference_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table platform_preference enable row level security;
alter table platform_preference force row level security;
create policy tenant_isolation on platform_preference as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on platform_preference to sala_app;

create table platform_search (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  kind text not null,
  item_id uuid not null,
  folded text not null,
  tokens tsvector not null,
  constraint platform_search_pkey PRIMARY KEY (tenant_id, kind, item_id),
  constraint platform_search_folded_check CHECK ((char_length(folded) <= 20000)),
  constraint platform_search_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 60))),
  constraint platform_search_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table platform_search enable row level security;
alter table platform_search force row level security;
CREATE INDEX platform_search_beginning_idx ON public.platform_search USING btree (tenant_id, kind, "left"(folded, 40) text_pattern_ops);
CREATE INDEX platform_search_letters_idx ON public.platform_search USING gin (platform_search_letters(folded) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX platform_search_tokens_idx ON public.platform_search USING gin (tokens) WITH (gin_pending_list_limit='256');
create policy owner_access on platform_search as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on platform_search as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on platform_search to sala_app;

create table platform_search_word (
  tenant_id uuid not null,
  kind text not null,
  word text not null,
  constraint platform_search_word_pkey PRIMARY KEY (tenant_id, kind, word),
  constraint platform_search_word_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 60))),
  constraint platform_search_word_word_check CHECK (((char_length(word) >= 2) AND (char_length(word) <= 40))),
  constraint platform_search_word_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table platform_search_word enable row level security;
alter table platform_search_word force row level security;
CREATE INDEX platform_search_word_plain_idx ON public.platform_search_word USING gin ((((tenant_id)::text || kind)), platform_search_plain(word) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX platform_search_word_sound_idx ON public.platform_search_word USING btree (tenant_id, kind, platform_search_sound(word));
create policy owner_access on platform_search_word as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on platform_search_word as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on platform_search_word to sala_app;

create table platform_session (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  session_id uuid not null default uuidv7(),
  secret_hash text not null,
  user_id uuid not null,
  role_at_issue text not null,
  auth_method text not null default 'password'::text,
  user_agent text not null default ''::text,
  ip_prefix text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  absolute_until_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_reason text,
  acting_id uuid,
  constraint platform_session_pkey PRIMARY KEY (tenant_id, session_id),
  constraint platform_session_tenant_id_secret_hash_key UNIQUE (tenant_id, secret_hash),
  constraint platform_session_check CHECK ((absolute_until_at > created_at)),
  constraint platform_session_user_agent_check CHECK ((char_length(user_agent) <= 400)),
  constraint platform_session_tenant_id_acting_id_fkey FOREIGN KEY (tenant_id, acting_id) REFERENCES accounts_person(tenant_id, person_id),
  constraint platform_session_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint platform_session_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table platform_session enable row level security;
alter table platform_session force row level security;
CREATE INDEX platform_session_acting_idx ON public.platform_session USING btree (tenant_id, acting_id) WHERE (acting_id IS NOT NULL);
CREATE INDEX platform_session_user_idx ON public.platform_session USING btree (tenant_id, user_id);
create policy owner_access on platform_session as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on platform_session as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
CREATE TRIGGER platform_session_revoked AFTER UPDATE OF revoked_at ON public.platform_session FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION platform_announce_revocation();
grant delete, insert, select, update on platform_session to sala_app;

create table platform_store (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  store_id uuid not null default uuidv7(),
  endpoint text,
  region text not null,
  bucket text not null,
  access_key text not null,
  is_path_style boolean not null,
  is_current boolean not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint platform_store_pkey PRIMARY KEY (tenant_id, store_id),
  constraint platform_store_tenant_id_endpoint_region_bucket_key UNIQUE NULLS NOT DISTINCT (tenant_id, endpoint, region, bucket),
  constraint platform_store_access_key_check CHECK ((length(access_key) <= 500)),
  constraint platform_store_bucket_check CHECK ((length(bucket) <= 63)),
  constraint platform_store_endpoint_check CHECK ((length(endpoint) <= 300)),
  constraint platform_store_region_check CHECK ((length(region) <= 63)),
  constraint platform_store_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table platform_store enable row level security;
alter table platform_store force row level security;
CREATE UNIQUE INDEX platform_store_current_key ON public.platform_store USING btree (tenant_id) WHERE is_current;
create policy owner_access on platform_store as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on platform_store as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on platform_store to sala_app;

create table platform_tenant_secret (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  name text not null,
  sealed text not null,
  set_at timestamp with time zone not null,
  constraint platform_tenant_secret_pkey PRIMARY KEY (tenant_id, name),
  constraint platform_tenant_secret_name_check CHECK (((name ~ '^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$'::text) AND (length(name) <= 60))),
  constraint platform_tenant_secret_sealed_check CHECK ((length(sealed) <= 20000)),
  constraint platform_tenant_secret_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table platform_tenant_secret enable row level security;
alter table platform_tenant_secret force row level security;
create policy tenant_isolation on platform_tenant_secret as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on platform_tenant_secret to sala_app;

create table platform_thumbnail (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  object_id uuid not null,
  edge integer not null,
  thumbnail_object_id uuid not null,
  constraint platform_thumbnail_pkey PRIMARY KEY (tenant_id, object_id, edge),
  constraint platform_thumbnail_tenant_id_thumbnail_object_id_key UNIQUE (tenant_id, thumbnail_object_id),
  constraint platform_thumbnail_edge_check CHECK ((edge = ANY (ARRAY[128, 320, 1024]))),
  constraint platform_thumbnail_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint platform_thumbnail_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id) ON DELETE CASCADE,
  constraint platform_thumbnail_tenant_id_thumbnail_object_id_fkey FOREIGN KEY (tenant_id, thumbnail_object_id) REFERENCES platform_object(tenant_id, object_id) ON DELETE CASCADE
);
alter table platform_thumbnail enable row level security;
alter table platform_thumbnail force row level security;
create policy owner_access on platform_thumbnail as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on platform_thumbnail as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on platform_thumbnail to sala_app;

create table platform_view (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  view_id uuid not null default uuidv7(),
  person_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  is_shared boolean not null default false,
  saved_at timestamp with time zone not null,
  subject uuid,
  constraint platform_view_pkey PRIMARY KEY (tenant_id, view_id),
  constraint platform_view_own_key UNIQUE NULLS NOT DISTINCT (tenant_id, person_id, list, subject, name),
  constraint platform_view_list_check CHECK ((list ~ '^[a-z][a-z_]{0,30}\.[a-z][a-z_]{0,40}$'::text)),
  constraint platform_view_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint platform_view_query_check CHECK ((char_length(query) <= 1000)),
  constraint platform_view_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table platform_view enable row level security;
alter table platform_view force row level security;
CREATE INDEX platform_view_shared_idx ON public.platform_view USING btree (tenant_id, list, subject, name) WHERE is_shared;
create policy tenant_isolation on platform_view as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on platform_view to sala_app;

create table shop_cart (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  cart_id uuid not null default uuidv7(),
  user_id uuid,
  guest_id text,
  status text not null default 'active'::text,
  order_id uuid,
  merge_notice jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint shop_cart_pkey PRIMARY KEY (tenant_id, cart_id),
  constraint shop_cart_check CHECK ((num_nonnulls(user_id, guest_id) = 1)),
  constraint shop_cart_check1 CHECK (((status = 'converted'::text) = (order_id IS NOT NULL))),
  constraint shop_cart_guest_id_check CHECK (((char_length(guest_id) >= 16) AND (char_length(guest_id) <= 128))),
  constraint shop_cart_status_check CHECK ((status = ANY (ARRAY['active'::text, 'converted'::text, 'abandoned'::text]))),
  constraint shop_cart_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table shop_cart enable row level security;
alter table shop_cart force row level security;
CREATE INDEX shop_cart_converted_idx ON public.shop_cart USING btree (tenant_id, user_id, updated_at DESC) WHERE ((status = 'converted'::text) AND (user_id IS NOT NULL));
CREATE UNIQUE INDEX shop_cart_guest_key ON public.shop_cart USING btree (tenant_id, guest_id) WHERE ((status = 'active'::text) AND (guest_id IS NOT NULL));
CREATE UNIQUE INDEX shop_cart_user_key ON public.shop_cart USING btree (tenant_id, user_id) WHERE ((status = 'active'::text) AND (user_id IS NOT NULL));
create policy tenant_isolation on shop_cart as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on shop_cart to sala_app;

create table shop_cart_line (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  cart_id uuid not null,
  variant_id uuid not null,
  quantity integer not null,
  seen_price_satang bigint not null,
  added_at timestamp with time zone not null default now(),
  constraint shop_cart_line_pkey PRIMARY KEY (tenant_id, cart_id, variant_id),
  constraint shop_cart_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 999))),
  constraint shop_cart_line_seen_price_satang_check CHECK ((seen_price_satang >= 0)),
  constraint shop_cart_line_tenant_id_cart_id_fkey FOREIGN KEY (tenant_id, cart_id) REFERENCES shop_cart(tenant_id, cart_id),
  constraint shop_cart_line_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint shop_cart_line_tenant_id_variant_id_fkey FOREIGN KEY (tenant_id, variant_id) REFERENCES shop_variant(tenant_id, variant_id)
);
alter table shop_cart_line enable row level security;
alter table shop_cart_line force row level security;
CREATE INDEX shop_cart_line_variant_idx ON public.shop_cart_line USING btree (tenant_id, variant_id);
create policy tenant_isolation on shop_cart_line as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on shop_cart_line to sala_app;

create table shop_category (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  category_id uuid not null default uuidv7(),
  parent_id uuid,
  code text not null,
  title_th text not null,
  title_en text not null default ''::text,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint shop_category_pkey PRIMARY KEY (tenant_id, category_id),
  constraint shop_category_tenant_id_code_key UNIQUE (tenant_id, code),
  constraint shop_category_check CHECK ((parent_id <> category_id)),
  constraint shop_category_check1 CHECK (((parent_id IS NULL) = (code = 'all'::text))),
  constraint shop_category_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{0,59}$'::text)),
  constraint shop_category_title_en_check CHECK ((char_length(title_en) <= 80)),
  constraint shop_category_title_th_check CHECK (((char_length(title_th) >= 1) AND (char_length(title_th) <= 80))),
  constraint shop_category_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint shop_category_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES shop_category(tenant_id, category_id)
);
alter table shop_category enable row level security;
alter table shop_category force row level security;
CREATE INDEX shop_category_parent_idx ON public.shop_category USING btree (tenant_id, parent_id, sort);
create policy tenant_isolation on shop_category as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on shop_category to sala_app;

create table shop_delivery_method (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  method_id uuid not null default uuidv7(),
  code text not null,
  kind text not null,
  title_th text not null,
  title_en text not null default ''::text,
  note_th text not null default ''::text,
  note_en text not null default ''::text,
  fee_satang bigint not null default 0,
  free_from_satang bigint,
  sort integer not null default 0,
  status text not null default 'active'::text,
  version integer not null default 1,
  constraint shop_delivery_method_pkey PRIMARY KEY (tenant_id, method_id),
  constraint shop_delivery_method_tenant_id_code_key UNIQUE (tenant_id, code),
  constraint shop_delivery_method_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text)),
  constraint shop_delivery_method_fee_satang_check CHECK (((fee_satang >= 0) AND (fee_satang <= '100000000000'::bigint))),
  constraint shop_delivery_method_free_from_satang_check CHECK ((free_from_satang >= 0)),
  constraint shop_delivery_method_kind_check CHECK ((kind = ANY (ARRAY['flat'::text, 'pickup'::text]))),
  constraint shop_delivery_method_note_en_check CHECK ((char_length(note_en) <= 300)),
  constraint shop_delivery_method_note_th_check CHECK ((char_length(note_th) <= 300)),
  constraint shop_delivery_method_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint shop_delivery_method_title_en_check CHECK ((char_length(title_en) <= 80)),
  constraint shop_delivery_method_title_th_check CHECK (((char_length(title_th) >= 1) AND (char_length(title_th) <= 80))),
  constraint shop_delivery_method_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table shop_delivery_method enable row level security;
alter table shop_delivery_method force row level security;
create policy tenant_isolation on shop_delivery_method as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on shop_delivery_method to sala_app;

create table shop_description_picture (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  picture_id uuid not null default uuidv7(),
  full_object_id uuid not null,
  full_sha256 text not null,
  thumbnail_object_id uuid not null,
  thumbnail_sha256 text not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default now(),
  constraint shop_description_picture_pkey PRIMARY KEY (tenant_id, picture_id),
  constraint shop_description_picture_full_sha256_check CHECK ((full_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint shop_description_picture_height_check CHECK ((height > 0)),
  constraint shop_description_picture_thumbnail_sha256_check CHECK ((thumbnail_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint shop_description_picture_width_check CHECK ((width > 0)),
  constraint shop_description_picture_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint shop_description_picture_tenant_id_full_object_id_fkey FOREIGN KEY (tenant_id, full_object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint shop_description_picture_tenant_id_thumbnail_object_id_fkey FOREIGN KEY (tenant_id, thumbnail_object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table shop_description_picture enable row level security;
alter table shop_description_picture force row level security;
CREATE INDEX shop_description_picture_full_idx ON public.shop_description_picture USING btree (tenant_id, full_object_id);
CREATE INDEX shop_description_picture_thumbnail_idx ON public.shop_description_picture USING btree (tenant_id, thumbnail_object_id);
create policy tenant_isolation on shop_description_picture as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on shop_description_picture to sala_app;

create table shop_product (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  product_id uuid not null default uuidv7(),
  category_id uuid not null,
  status text not null default 'draft'::text,
  title_th text not null,
  title_en text not null default ''::text,
  document_th jsonb not null default '{"type": "doc", "content": []}'::jsonb,
  document_en jsonb not null default '{"type": "doc", "content": []}'::jsonb,
  vat_class text not null default 'standard'::text,
  options jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  listed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  lead_sku text not null,
  price_satang bigint not null default 0,
  regular_price_satang bigint not null default 0,
  has_price_range boolean not null default false,
  variant_count integer not null default 1,
  availability text not null default 'sold_out'::text,
  price_changes_at timestamp with time zone,
  cover_object_id uuid,
  cover_sha256 text,
  constraint shop_product_pkey PRIMARY KEY (tenant_id, product_id),
  constraint shop_product_tenant_id_lead_sku_key UNIQUE (tenant_id, lead_sku),
  constraint shop_product_availability_check CHECK ((availability = ANY (ARRAY['in_stock'::text, 'low'::text, 'sold_out'::text]))),
  constraint shop_product_check CHECK ((regular_price_satang >= price_satang)),
  constraint shop_product_check1 CHECK (((status <> 'active'::text) OR (listed_at IS NOT NULL))),
  constraint shop_product_check2 CHECK (((cover_object_id IS NULL) = (cover_sha256 IS NULL))),
  constraint shop_product_document_en_check CHECK ((((document_en ->> 'type'::text) = 'doc'::text) AND (jsonb_typeof((document_en -> 'content'::text)) = 'array'::text))),
  constraint shop_product_document_th_check CHECK ((((document_th ->> 'type'::text) = 'doc'::text) AND (jsonb_typeof((document_th -> 'content'::text)) = 'array'::text))),
  constraint shop_product_options_check CHECK (((jsonb_typeof(options) = 'array'::text) AND (jsonb_array_length(options) <= 3))),
  constraint shop_product_price_satang_check CHECK ((price_satang >= 0)),
  constraint shop_product_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'archived'::text]))),
  constraint shop_product_title_en_check CHECK ((char_length(title_en) <= 120)),
  constraint shop_product_title_th_check CHECK (((char_length(title_th) >= 1) AND (char_length(title_th) <= 120))),
  constraint shop_product_variant_count_check CHECK ((variant_count >= 0)),
  constraint shop_product_vat_class_check CHECK ((vat_class = ANY (ARRAY['standard'::text, 'zero'::text, 'exempt'::text]))),
  constraint shop_product_tenant_id_category_id_fkey FOREIGN KEY (tenant_id, category_id) REFERENCES shop_category(tenant_id, category_id),
  constraint shop_product_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table shop_product enable row level security;
alter table shop_product force row level security;
CREATE INDEX shop_product_category_idx ON public.shop_product USING btree (tenant_id, category_id);
CREATE INDEX shop_product_count_idx ON public.shop_product USING btree (tenant_id, status, availability);
CREATE INDEX shop_product_status_idx ON public.shop_product USING btree (tenant_id, status, updated_at DESC, product_id DESC);
CREATE INDEX shop_product_updated_idx ON public.shop_product USING btree (tenant_id, updated_at DESC, product_id DESC);
create policy tenant_isolation on shop_product as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on shop_product to sala_app;

create table shop_product_picture (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  picture_id uuid not null default uuidv7(),
  product_id uuid not null,
  sort integer not null default 0,
  caption_th text not null default ''::text,
  caption_en text not null default ''::text,
  full_object_id uuid not null,
  full_sha256 text not null,
  thumbnail_object_id uuid not null,
  thumbnail_sha256 text not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default now(),
  is_imported boolean not null default false,
  constraint shop_product_picture_pkey PRIMARY KEY (tenant_id, picture_id),
  constraint shop_product_picture_caption_en_check CHECK ((char_length(caption_en) <= 200)),
  constraint shop_product_picture_caption_th_check CHECK ((char_length(caption_th) <= 200)),
  constraint shop_product_picture_full_sha256_check CHECK ((full_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint shop_product_picture_height_check CHECK ((height > 0)),
  constraint shop_product_picture_thumbnail_sha256_check CHECK ((thumbnail_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint shop_product_picture_width_check CHECK ((width > 0)),
  constraint shop_product_picture_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint shop_product_picture_tenant_id_full_object_id_fkey FOREIGN KEY (tenant_id, full_object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint shop_product_picture_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES shop_product(tenant_id, product_id),
  constraint shop_product_picture_tenant_id_thumbnail_object_id_fkey FOREIGN KEY (tenant_id, thumbnail_object_id) REFERENCES platform_object(tenant_id, object_id)
);
alter table shop_product_picture enable row level security;
alter table shop_product_picture force row level security;
CREATE INDEX shop_product_picture_full_idx ON public.shop_product_picture USING btree (tenant_id, full_object_id);
CREATE INDEX shop_product_picture_product_idx ON public.shop_product_picture USING btree (tenant_id, product_id, sort, picture_id);
CREATE INDEX shop_product_picture_thumbnail_idx ON public.shop_product_picture USING btree (tenant_id, thumbnail_object_id);
create policy tenant_isolation on shop_product_picture as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on shop_product_picture to sala_app;

create table shop_saved_delivery (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  user_id uuid not null,
  name text not null,
  phone text not null,
  email text not null,
  address_line text not null default ''::text,
  subdistrict_code integer,
  postal_code text not null default ''::text,
  updated_at timestamp with time zone not null default now(),
  constraint shop_saved_delivery_pkey PRIMARY KEY (tenant_id, user_id),
  constraint shop_saved_delivery_address_line_check CHECK ((char_length(address_line) <= 300)),
  constraint shop_saved_delivery_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  constraint shop_saved_delivery_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint shop_saved_delivery_phone_check CHECK (((char_length(phone) >= 1) AND (char_length(phone) <= 40))),
  constraint shop_saved_delivery_postal_code_check CHECK (((postal_code = ''::text) OR (postal_code ~ '^[0-9]{5}$'::text))),
  constraint shop_saved_delivery_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table shop_saved_delivery enable row level security;
alter table shop_saved_delivery force row level security;
create policy tenant_isolation on shop_saved_delivery as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on shop_saved_delivery to sala_app;

create table shop_saved_product (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  user_id uuid not null,
  product_id uuid not null,
  saved_at timestamp with time zone not null,
  constraint shop_saved_product_pkey PRIMARY KEY (tenant_id, user_id, product_id),
  constraint shop_saved_product_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint shop_saved_product_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES shop_product(tenant_id, product_id)
);
alter table shop_saved_product enable row level security;
alter table shop_saved_product force row level security;
CREATE INDEX shop_saved_product_latest_idx ON public.shop_saved_product USING btree (tenant_id, user_id, saved_at DESC, product_id DESC);
CREATE INDEX shop_saved_product_product_idx ON public.shop_saved_product USING btree (tenant_id, product_id);
create policy tenant_isolation on shop_saved_product as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select on shop_saved_product to sala_app;

create table shop_shelf_place (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  product_id uuid not null,
  category_id uuid not null,
  is_available boolean not null,
  listed_at timestamp with time zone not null,
  price_satang bigint not null,
  title_th text collate "th-x-icu" not null,
  title_en text collate "th-x-icu" not null,
  constraint shop_shelf_place_pkey PRIMARY KEY (tenant_id, product_id, category_id),
  constraint shop_shelf_place_price_satang_check CHECK ((price_satang >= 0)),
  constraint shop_shelf_place_tenant_id_category_id_fkey FOREIGN KEY (tenant_id, category_id) REFERENCES shop_category(tenant_id, category_id),
  constraint shop_shelf_place_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint shop_shelf_place_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES shop_product(tenant_id, product_id) ON DELETE CASCADE
);
alter table shop_shelf_place enable row level security;
alter table shop_shelf_place force row level security;
CREATE INDEX shop_shelf_place_newest_idx ON public.shop_shelf_place USING btree (tenant_id, category_id, is_available, listed_at, product_id) INCLUDE (price_satang);
CREATE INDEX shop_shelf_place_price_idx ON public.shop_shelf_place USING btree (tenant_id, category_id, is_available, price_satang, product_id) INCLUDE (listed_at, title_th, title_en);
CREATE INDEX shop_shelf_place_title_en_idx ON public.shop_shelf_place USING btree (tenant_id, category_id, is_available, title_en, product_id) INCLUDE (price_satang);
CREATE INDEX shop_shelf_place_title_th_idx ON public.shop_shelf_place USING btree (tenant_id, category_id, is_available, title_th, product_id) INCLUDE (price_satang);
create policy tenant_isolation on shop_shelf_place as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on shop_shelf_place to sala_app;

create table shop_stock_wish (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  variant_id uuid not null,
  user_id uuid not null,
  wish_id uuid not null default uuidv7(),
  asked_at timestamp with time zone not null,
  constraint shop_stock_wish_pkey PRIMARY KEY (tenant_id, variant_id, user_id),
  constraint shop_stock_wish_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint shop_stock_wish_tenant_id_variant_id_fkey FOREIGN KEY (tenant_id, variant_id) REFERENCES shop_variant(tenant_id, variant_id)
);
alter table shop_stock_wish enable row level security;
alter table shop_stock_wish force row level security;
CREATE INDEX shop_stock_wish_user_idx ON public.shop_stock_wish USING btree (tenant_id, user_id);
create policy tenant_isolation on shop_stock_wish as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select on shop_stock_wish to sala_app;

create table shop_variant (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  variant_id uuid not null default uuidv7(),
  product_id uuid not null,
  sku text not null,
  "position" integer not null default 0,
  option_values jsonb not null default '[]'::jsonb,
  regular_price_satang bigint not null,
  sale_price_satang bigint not null default 0,
  sale_from_at timestamp with time zone,
  sale_to_at timestamp with time zone,
  barcode text not null default ''::text,
  weight_grams integer not null default 0,
  max_per_order integer,
  status text not null default 'active'::text,
  availability text not null default 'sold_out'::text,
  option_key text not null generated always as (
CASE
    WHEN (status = 'active'::text) THEN (option_values)::text
    ELSE (variant_id)::text
END) stored,
  constraint shop_variant_pkey PRIMARY KEY (tenant_id, variant_id),
  constraint shop_variant_tenant_id_product_id_option_key_key UNIQUE (tenant_id, product_id, option_key) DEFERRABLE INITIALLY DEFERRED,
  constraint shop_variant_tenant_id_sku_key UNIQUE (tenant_id, sku),
  constraint shop_variant_availability_check CHECK ((availability = ANY (ARRAY['in_stock'::text, 'low'::text, 'sold_out'::text]))),
  constraint shop_variant_barcode_check CHECK ((char_length(barcode) <= 64)),
  constraint shop_variant_check CHECK (((sale_price_satang = 0) OR (sale_price_satang < regular_price_satang))),
  constraint shop_variant_check1 CHECK ((sale_to_at > sale_from_at)),
  constraint shop_variant_max_per_order_check CHECK (((max_per_order >= 1) AND (max_per_order <= 999))),
  constraint shop_variant_option_values_check CHECK (((jsonb_typeof(option_values) = 'array'::text) AND (jsonb_array_length(option_values) <= 3))),
  constraint shop_variant_regular_price_satang_check CHECK (((regular_price_satang >= 0) AND (regular_price_satang <= '100000000000'::bigint))),
  constraint shop_variant_sale_price_satang_check CHECK ((sale_price_satang >= 0)),
  constraint shop_variant_sku_check CHECK (((sku ~ '^[A-Z0-9][A-Z0-9._-]{0,63}$'::text) AND (sku !~ '\.DATA$'::text))),
  constraint shop_variant_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint shop_variant_weight_grams_check CHECK (((weight_grams >= 0) AND (weight_grams <= 1000000))),
  constraint shop_variant_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint shop_variant_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES shop_product(tenant_id, product_id)
);
alter table shop_variant enable row level security;
alter table shop_variant force row level security;
CREATE INDEX shop_variant_barcode_idx ON public.shop_variant USING btree (tenant_id, barcode) WHERE (barcode <> ''::text);
create policy tenant_isolation on shop_variant as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on shop_variant to sala_app;

create table sites_config_draft (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  config jsonb,
  version bigint not null default 1,
  edited_by uuid,
  edited_at timestamp with time zone not null,
  constraint sites_config_draft_pkey PRIMARY KEY (tenant_id),
  constraint sites_config_draft_config_check CHECK ((jsonb_typeof(config) = 'object'::text)),
  constraint sites_config_draft_version_check CHECK ((version > 0)),
  constraint sites_config_draft_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table sites_config_draft enable row level security;
alter table sites_config_draft force row level security;
create policy tenant_isolation on sites_config_draft as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on sites_config_draft to sala_app;

create table sites_config_version (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  number integer not null,
  config jsonb not null,
  published_by uuid,
  published_at timestamp with time zone not null,
  constraint sites_config_version_pkey PRIMARY KEY (tenant_id, number),
  constraint sites_config_version_config_check CHECK ((jsonb_typeof(config) = 'object'::text)),
  constraint sites_config_version_number_check CHECK ((number > 0)),
  constraint sites_config_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table sites_config_version enable row level security;
alter table sites_config_version force row level security;
create policy tenant_isolation on sites_config_version as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on sites_config_version to sala_app;

create table sites_host (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  hostname text not null,
  is_primary boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint sites_host_pkey PRIMARY KEY (tenant_id, hostname),
  constraint sites_host_hostname_check CHECK (((hostname = lower(hostname)) AND ((char_length(hostname) >= 1) AND (char_length(hostname) <= 253)))),
  constraint sites_host_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table sites_host enable row level security;
alter table sites_host force row level security;
CREATE UNIQUE INDEX sites_host_hostname_key ON public.sites_host USING btree (hostname);
CREATE UNIQUE INDEX sites_host_primary_key ON public.sites_host USING btree (tenant_id) WHERE is_primary;
create policy owner_access on sites_host as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on sites_host as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select on sites_host to sala_app;

create table sites_host_claim (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  hostname text not null,
  token text not null,
  claimed_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  problem text,
  constraint sites_host_claim_pkey PRIMARY KEY (tenant_id, hostname),
  constraint sites_host_claim_hostname_check CHECK (((hostname = lower(hostname)) AND ((char_length(hostname) >= 1) AND (char_length(hostname) <= 240)))),
  constraint sites_host_claim_problem_check CHECK ((problem = ANY (ARRAY['not_found'::text, 'unreachable'::text, 'taken'::text]))),
  constraint sites_host_claim_token_check CHECK ((token ~ '^[0-9a-f]{32}$'::text)),
  constraint sites_host_claim_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table sites_host_claim enable row level security;
alter table sites_host_claim force row level security;
create policy tenant_isolation on sites_host_claim as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on sites_host_claim to sala_app;

create table sites_legal_text (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  kind text not null,
  number integer not null,
  th text not null,
  en text not null,
  published_at timestamp with time zone not null,
  constraint sites_legal_text_pkey PRIMARY KEY (tenant_id, kind, number),
  constraint sites_legal_text_en_check CHECK (((char_length(en) >= 1) AND (char_length(en) <= 20000))),
  constraint sites_legal_text_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text, 'cookies'::text]))),
  constraint sites_legal_text_number_check CHECK ((number > 0)),
  constraint sites_legal_text_th_check CHECK (((char_length(th) >= 1) AND (char_length(th) <= 20000))),
  constraint sites_legal_text_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table sites_legal_text enable row level security;
alter table sites_legal_text force row level security;
create policy tenant_isolation on sites_legal_text as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select on sites_legal_text to sala_app;

create table sites_relation (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  side text not null,
  hostname text not null,
  stated_at timestamp with time zone not null,
  constraint sites_relation_pkey PRIMARY KEY (tenant_id, side, hostname),
  constraint sites_relation_hostname_check CHECK (((hostname = lower(hostname)) AND ((char_length(hostname) >= 1) AND (char_length(hostname) <= 253)))),
  constraint sites_relation_side_check CHECK ((side = ANY (ARRAY['child'::text, 'parent'::text]))),
  constraint sites_relation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table sites_relation enable row level security;
alter table sites_relation force row level security;
CREATE INDEX sites_relation_hostname_idx ON public.sites_relation USING btree (hostname, side);
create policy owner_access on sites_relation as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on sites_relation as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select on sites_relation to sala_app;

create table sites_tenant (
  tenant_id uuid not null default uuidv7(),
  code text not null,
  name text not null,
  locale text not null default 'th'::text,
  zone text not null default 'Asia/Bangkok'::text,
  client_key text not null default encode(sha256(((uuidv7())::text)::bytea), 'hex'::text),
  settings jsonb not null default '{}'::jsonb,
  version bigint not null default 1,
  created_at timestamp with time zone not null default now(),
  state text not null default 'open'::text,
  state_since_at timestamp with time zone not null default now(),
  constraint sites_tenant_pkey PRIMARY KEY (tenant_id),
  constraint sites_tenant_code_key UNIQUE (code),
  constraint sites_tenant_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{0,38}$'::text)),
  constraint sites_tenant_locale_check CHECK ((locale = ANY (ARRAY['th'::text, 'en'::text]))),
  constraint sites_tenant_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint sites_tenant_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint sites_tenant_state_check CHECK ((state = ANY (ARRAY['open'::text, 'suspended'::text, 'removed'::text])))
);
alter table sites_tenant enable row level security;
alter table sites_tenant force row level security;
create policy owner_access on sites_tenant as permissive for all to owner using (true) with check (true);
create policy tenant_isolation on sites_tenant as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant select on sites_tenant to sala_app;

create table stock_level (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  item_id uuid not null,
  label text_300 not null default ''::text,
  policy stock_policy not null,
  on_hand stock_on_hand not null default 0,
  reserved stock_reserved not null default 0,
  safety stock_safety not null default 0,
  updated_at timestamp with time zone not null default now(),
  indexed_at timestamp with time zone,
  constraint stock_level_pkey PRIMARY KEY (tenant_id, item_id),
  constraint stock_level_not_oversold CHECK ((((policy)::text <> 'forbid'::text) OR ((reserved)::integer <= (on_hand)::integer))),
  constraint stock_level_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table stock_level enable row level security;
alter table stock_level force row level security;
CREATE INDEX stock_level_label_idx ON public.stock_level USING btree (tenant_id, label, item_id) WHERE ((policy)::text <> 'untracked'::text);
CREATE INDEX stock_level_scarce_idx ON public.stock_level USING btree (tenant_id, ((((on_hand)::integer - (reserved)::integer) - (safety)::integer)), item_id) WHERE ((policy)::text <> 'untracked'::text);
CREATE INDEX stock_level_unindexed_idx ON public.stock_level USING btree (tenant_id, item_id) WHERE (indexed_at IS NULL);
create policy tenant_isolation on stock_level as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on stock_level to sala_app;

create table stock_movement (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  movement_id uuid not null default uuidv7(),
  item_id uuid not null,
  kind text not null,
  quantity integer not null,
  on_hand_after integer not null,
  ref_kind text not null,
  ref_id uuid not null,
  note text not null default ''::text,
  actor_id uuid,
  actor_name text not null default ''::text,
  occurred_at timestamp with time zone not null,
  business_date date not null,
  constraint stock_movement_pkey PRIMARY KEY (tenant_id, movement_id),
  constraint stock_movement_actor_name_check CHECK ((char_length(actor_name) <= 300)),
  constraint stock_movement_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'sale'::text, 'sale_undone'::text, 'count'::text, 'received'::text, 'damage'::text, 'loss'::text, 'expired'::text, 'own_use'::text, 'correction'::text]))),
  constraint stock_movement_note_check CHECK ((char_length(note) <= 500)),
  constraint stock_movement_quantity_check CHECK ((quantity <> 0)),
  constraint stock_movement_ref_kind_check CHECK (((char_length(ref_kind) >= 1) AND (char_length(ref_kind) <= 60))),
  constraint stock_movement_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES stock_level(tenant_id, item_id)
);
alter table stock_movement enable row level security;
alter table stock_movement force row level security;
CREATE INDEX stock_movement_item_idx ON public.stock_movement USING btree (tenant_id, item_id, movement_id);
CREATE UNIQUE INDEX stock_movement_ref_key ON public.stock_movement USING btree (tenant_id, ref_kind, ref_id, item_id, kind);
create policy only_openings on stock_movement as restrictive for delete to sala_app using (((kind = 'opening'::text) AND (NOT (EXISTS ( SELECT
   FROM stock_reservation taken
  WHERE ((taken.tenant_id = stock_movement.tenant_id) AND (taken.item_id = stock_movement.item_id))))) AND ((( SELECT level.on_hand
   FROM stock_level level
  WHERE ((level.tenant_id = stock_movement.tenant_id) AND (level.item_id = stock_movement.item_id))))::integer = quantity)));
create policy tenant_isolation on stock_movement as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select on stock_movement to sala_app;

create table stock_reservation (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  reservation_id uuid not null default uuidv7(),
  owner_kind filled_60 not null,
  owner_id uuid not null,
  item_id uuid not null,
  quantity reservation_quantity not null,
  status reservation_status not null default 'active'::text,
  expires_at timestamp with time zone not null,
  reserved_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint stock_reservation_pkey PRIMARY KEY (tenant_id, reservation_id),
  constraint stock_reservation_check CHECK ((((status)::text = 'active'::text) = (settled_at IS NULL))),
  constraint stock_reservation_tenant_id_item_id_fkey FOREIGN KEY (tenant_id, item_id) REFERENCES stock_level(tenant_id, item_id)
);
alter table stock_reservation enable row level security;
alter table stock_reservation force row level security;
CREATE INDEX stock_reservation_item_idx ON public.stock_reservation USING btree (tenant_id, item_id);
CREATE INDEX stock_reservation_lost_idx ON public.stock_reservation USING btree (tenant_id, owner_kind, owner_id) WHERE ((status)::text = 'lost'::text);
CREATE UNIQUE INDEX stock_reservation_owner_key ON public.stock_reservation USING btree (tenant_id, owner_kind, owner_id, item_id) WHERE ((status)::text = ANY (ARRAY['active'::text, 'committed'::text]));
create policy tenant_isolation on stock_reservation as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on stock_reservation to sala_app;

create table vendors_check (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  vendor_id uuid not null,
  point text not null,
  typed text not null default ''::text,
  checked_by uuid,
  checked_at timestamp with time zone not null,
  constraint vendors_check_pkey PRIMARY KEY (tenant_id, vendor_id, point),
  constraint vendors_check_point_check CHECK ((point = ANY (ARRAY['tax_id'::text, 'register_name'::text, 'documents'::text, 'bank_name'::text]))),
  constraint vendors_check_typed_check CHECK ((char_length(typed) <= 200)),
  constraint vendors_check_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint vendors_check_tenant_id_vendor_id_fkey FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors_vendor(tenant_id, vendor_id)
);
alter table vendors_check enable row level security;
alter table vendors_check force row level security;
create policy tenant_isolation on vendors_check as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on vendors_check to sala_app;

create table vendors_document (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  document_id uuid not null default uuidv7(),
  vendor_id uuid not null,
  kind text not null,
  number text not null default ''::text,
  issued_on date,
  expires_on date,
  note text not null default ''::text,
  name text,
  object_id uuid,
  thumbnail_id uuid,
  size_bytes integer,
  width integer,
  height integer,
  added_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  reminded_days smallint,
  constraint vendors_document_pkey PRIMARY KEY (tenant_id, document_id),
  constraint vendors_document_check CHECK ((expires_on >= issued_on)),
  constraint vendors_document_check1 CHECK ((((object_id IS NULL) = (name IS NULL)) AND ((object_id IS NULL) = (size_bytes IS NULL)))),
  constraint vendors_document_check2 CHECK (((thumbnail_id IS NULL) OR (object_id IS NOT NULL))),
  constraint vendors_document_height_check CHECK ((height > 0)),
  constraint vendors_document_kind_check CHECK ((kind = ANY (ARRAY['company_affidavit'::text, 'id_card'::text, 'vat_certificate'::text, 'bank_book'::text, 'licence'::text, 'other'::text]))),
  constraint vendors_document_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint vendors_document_note_check CHECK ((char_length(note) <= 500)),
  constraint vendors_document_number_check CHECK ((char_length(number) <= 60)),
  constraint vendors_document_reminded_days_check CHECK ((reminded_days >= 0)),
  constraint vendors_document_size_bytes_check CHECK ((size_bytes > 0)),
  constraint vendors_document_width_check CHECK ((width > 0)),
  constraint vendors_document_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint vendors_document_tenant_id_object_id_fkey FOREIGN KEY (tenant_id, object_id) REFERENCES platform_object(tenant_id, object_id),
  constraint vendors_document_tenant_id_thumbnail_id_fkey FOREIGN KEY (tenant_id, thumbnail_id) REFERENCES platform_object(tenant_id, object_id),
  constraint vendors_document_tenant_id_vendor_id_fkey FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors_vendor(tenant_id, vendor_id)
);
alter table vendors_document enable row level security;
alter table vendors_document force row level security;
CREATE INDEX vendors_document_expires_idx ON public.vendors_document USING btree (tenant_id, expires_on) WHERE ((ended_at IS NULL) AND (expires_on IS NOT NULL));
CREATE INDEX vendors_document_object_idx ON public.vendors_document USING btree (tenant_id, object_id);
CREATE INDEX vendors_document_thumbnail_idx ON public.vendors_document USING btree (tenant_id, thumbnail_id);
CREATE INDEX vendors_document_vendor_idx ON public.vendors_document USING btree (tenant_id, vendor_id, document_id);
create policy tenant_isolation on vendors_document as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on vendors_document to sala_app;

create table vendors_product (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  product_id uuid not null default uuidv7(),
  vendor_id uuid not null,
  name text not null,
  unit text not null default ''::text,
  price_note text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint vendors_product_pkey PRIMARY KEY (tenant_id, product_id),
  constraint vendors_product_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint vendors_product_price_note_check CHECK ((char_length(price_note) <= 200)),
  constraint vendors_product_unit_check CHECK ((char_length(unit) <= 40)),
  constraint vendors_product_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint vendors_product_tenant_id_vendor_id_fkey FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors_vendor(tenant_id, vendor_id)
);
alter table vendors_product enable row level security;
alter table vendors_product force row level security;
CREATE INDEX vendors_product_vendor_idx ON public.vendors_product USING btree (tenant_id, vendor_id, product_id);
create policy tenant_isolation on vendors_product as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on vendors_product to sala_app;

create table vendors_rating (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  rating_id uuid not null default uuidv7(),
  vendor_id uuid not null,
  cluster_id uuid not null,
  person_id uuid,
  stars smallint not null,
  note text not null default ''::text,
  rated_at timestamp with time zone not null,
  replaced_at timestamp with time zone,
  constraint vendors_rating_pkey PRIMARY KEY (tenant_id, rating_id),
  constraint vendors_rating_note_check CHECK ((char_length(note) <= 1000)),
  constraint vendors_rating_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint vendors_rating_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint vendors_rating_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint vendors_rating_tenant_id_vendor_id_fkey FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors_vendor(tenant_id, vendor_id)
);
alter table vendors_rating enable row level security;
alter table vendors_rating force row level security;
CREATE INDEX vendors_rating_cluster_idx ON public.vendors_rating USING btree (tenant_id, cluster_id);
CREATE UNIQUE INDEX vendors_rating_current_key ON public.vendors_rating USING btree (tenant_id, vendor_id, cluster_id, person_id) WHERE (replaced_at IS NULL);
CREATE INDEX vendors_rating_person_idx ON public.vendors_rating USING btree (tenant_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX vendors_rating_vendor_idx ON public.vendors_rating USING btree (tenant_id, vendor_id, rating_id);
create policy tenant_isolation on vendors_rating as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on vendors_rating to sala_app;

create table vendors_supply (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  vendor_id uuid not null,
  cluster_id uuid not null,
  added_at timestamp with time zone not null,
  constraint vendors_supply_pkey PRIMARY KEY (tenant_id, vendor_id, cluster_id),
  constraint vendors_supply_tenant_id_cluster_id_fkey FOREIGN KEY (tenant_id, cluster_id) REFERENCES clusters_cluster(tenant_id, cluster_id),
  constraint vendors_supply_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint vendors_supply_tenant_id_vendor_id_fkey FOREIGN KEY (tenant_id, vendor_id) REFERENCES vendors_vendor(tenant_id, vendor_id)
);
alter table vendors_supply enable row level security;
alter table vendors_supply force row level security;
CREATE INDEX vendors_supply_cluster_idx ON public.vendors_supply USING btree (tenant_id, cluster_id, vendor_id);
create policy tenant_isolation on vendors_supply as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on vendors_supply to sala_app;

create table vendors_vendor (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  vendor_id uuid not null default uuidv7(),
  kind text not null,
  name_th text not null,
  name_en text not null default ''::text,
  tax_id text not null,
  branch_code text not null,
  offer text not null default ''::text,
  address_line text not null default ''::text,
  address_line_en text not null default ''::text,
  subdistrict_code integer,
  postal_code text not null default ''::text,
  contact_name text not null default ''::text,
  phone text,
  email text not null default ''::text,
  line_id text not null default ''::text,
  bank_code text,
  bank_account text,
  bank_account_name text not null default ''::text,
  state text not null default 'draft'::text,
  state_at timestamp with time zone not null,
  state_reason text not null default ''::text,
  applied_by uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  registered_by uuid,
  changed_by uuid,
  constraint vendors_vendor_pkey PRIMARY KEY (tenant_id, vendor_id),
  constraint vendors_vendor_address_line_check CHECK ((char_length(address_line) <= 300)),
  constraint vendors_vendor_address_line_en_check CHECK ((char_length(address_line_en) <= 300)),
  constraint vendors_vendor_bank_account_check CHECK ((bank_account ~ '^[0-9]{10,15}$'::text)),
  constraint vendors_vendor_bank_account_name_check CHECK ((char_length(bank_account_name) <= 200)),
  constraint vendors_vendor_bank_code_check CHECK ((bank_code ~ '^[0-9]{3}$'::text)),
  constraint vendors_vendor_branch_code_check CHECK ((branch_code ~ '^[0-9]{5}$'::text)),
  constraint vendors_vendor_check CHECK (((bank_code IS NULL) = (bank_account IS NULL))),
  constraint vendors_vendor_contact_name_check CHECK ((char_length(contact_name) <= 200)),
  constraint vendors_vendor_email_check CHECK ((char_length(email) <= 254)),
  constraint vendors_vendor_kind_check CHECK ((kind = ANY (ARRAY['company'::text, 'person'::text]))),
  constraint vendors_vendor_line_id_check CHECK ((char_length(line_id) <= 60)),
  constraint vendors_vendor_name_en_check CHECK ((char_length(name_en) <= 200)),
  constraint vendors_vendor_name_th_check CHECK (((char_length(name_th) >= 1) AND (char_length(name_th) <= 200))),
  constraint vendors_vendor_offer_check CHECK ((char_length(offer) <= 2000)),
  constraint vendors_vendor_phone_check CHECK ((phone ~ '^0[0-9]{8,9}$'::text)),
  constraint vendors_vendor_postal_code_check CHECK ((postal_code ~ '^([1-9][0-9]{4})?$'::text)),
  constraint vendors_vendor_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'applied'::text, 'checking'::text, 'changes_requested'::text, 'approved'::text, 'suspended'::text, 'refused'::text, 'discarded'::text, 'ended'::text]))),
  constraint vendors_vendor_state_reason_check CHECK ((char_length(state_reason) <= 1000)),
  constraint vendors_vendor_subdistrict_code_check CHECK (((subdistrict_code >= 100000) AND (subdistrict_code <= 999999))),
  constraint vendors_vendor_tax_id_check CHECK ((tax_id ~ '^[0-9]{13}$'::text)),
  constraint vendors_vendor_version_check CHECK ((version > 0)),
  constraint vendors_vendor_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id)
);
alter table vendors_vendor enable row level security;
alter table vendors_vendor force row level security;
CREATE INDEX vendors_vendor_applied_idx ON public.vendors_vendor USING btree (tenant_id, applied_by) WHERE (applied_by IS NOT NULL);
CREATE INDEX vendors_vendor_changed_idx ON public.vendors_vendor USING btree (tenant_id, changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX vendors_vendor_name_idx ON public.vendors_vendor USING btree (tenant_id, name_th, vendor_id);
CREATE INDEX vendors_vendor_province_idx ON public.vendors_vendor USING btree (tenant_id, ((subdistrict_code / 10000)));
CREATE INDEX vendors_vendor_registered_idx ON public.vendors_vendor USING btree (tenant_id, registered_by) WHERE (registered_by IS NOT NULL);
CREATE INDEX vendors_vendor_state_idx ON public.vendors_vendor USING btree (tenant_id, state, state_at);
CREATE UNIQUE INDEX vendors_vendor_taxpayer_key ON public.vendors_vendor USING btree (tenant_id, tax_id, branch_code) WHERE (state = ANY (ARRAY['checking'::text, 'approved'::text, 'suspended'::text]));
CREATE INDEX vendors_vendor_updated_idx ON public.vendors_vendor USING btree (tenant_id, updated_at, vendor_id);
create policy tenant_isolation on vendors_vendor as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant delete, insert, select, update on vendors_vendor to sala_app;

create table wallet_top_up (
  tenant_id uuid not null default (current_setting('app.tenant_id'::text))::uuid,
  top_up_id uuid not null default uuidv7(),
  person_id uuid not null,
  amount_satang bigint not null,
  credited_satang bigint not null default 0,
  state text not null default 'open'::text,
  opened_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint wallet_top_up_pkey PRIMARY KEY (tenant_id, top_up_id),
  constraint wallet_top_up_amount_satang_check CHECK ((amount_satang > 0)),
  constraint wallet_top_up_check CHECK (((state = 'open'::text) = (settled_at IS NULL))),
  constraint wallet_top_up_check1 CHECK (((state = 'credited'::text) = (credited_satang > 0))),
  constraint wallet_top_up_credited_satang_check CHECK ((credited_satang >= 0)),
  constraint wallet_top_up_state_check CHECK ((state = ANY (ARRAY['open'::text, 'credited'::text, 'expired'::text, 'cancelled'::text]))),
  constraint wallet_top_up_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES sites_tenant(tenant_id),
  constraint wallet_top_up_tenant_id_person_id_fkey FOREIGN KEY (tenant_id, person_id) REFERENCES accounts_person(tenant_id, person_id)
);
alter table wallet_top_up enable row level security;
alter table wallet_top_up force row level security;
CREATE INDEX wallet_top_up_person_idx ON public.wallet_top_up USING btree (tenant_id, person_id, state, top_up_id);
create policy tenant_isolation on wallet_top_up as permissive for all to sala_app using ((tenant_id = (current_setting('app.tenant_id'::text))::uuid)) with check ((tenant_id = (current_setting('app.tenant_id'::text))::uuid));
grant insert, select, update on wallet_top_up to sala_app;

CREATE OR REPLACE FUNCTION public.billing_claim_transfer(bank text, reference text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  digest bytea := billing_transfer_digest(bank, reference);
  mark bytea := billing_transfer_mark(digest);
begin
  insert into billing_transfer_claim (transfer_digest, holder_mark) values (digest, mark) on conflict do nothing;
  if found then
    return 'claimed';
  end if;
  return (select case when c.holder_mark = mark then 'mine' else 'taken' end
            from billing_transfer_claim c where c.transfer_digest = digest);
end $function$;
grant execute on function billing_claim_transfer(text,text) to sala_app;

CREATE OR REPLACE FUNCTION public.billing_document_book()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform billing_share_books(new.tenant_id);
  new.book_month_on := billing_open_month(new.tenant_id, new.seller_id,
                                          case when new.kind in ('credit_note', 'debit_note') then new.issued_on else new.tax_point_on end);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.billing_document_closed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform billing_share_books(new.tenant_id);
  if exists (select from billing_closed_period p
              where p.tenant_id = new.tenant_id and p.seller_id = new.seller_id and p.month_on = new.book_month_on and p.reopened_at is null) then
    raise exception 'the books of % are closed: %', new.book_month_on, new.number using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.billing_document_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  moving constant text[] := '{state,state_at,state_reason,credited_satang,paid_satang,withheld_satang}';
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'an issued document is immutable: %', old.number using errcode = 'restrict_violation';
  end if;
  if new.credited_satang < old.credited_satang then
    raise exception 'a credit note is not taken back: %', old.number using errcode = 'restrict_violation';
  end if;
  if new.state = old.state and (new.state_at, new.state_reason) is distinct from (old.state_at, old.state_reason) then
    raise exception 'the reason of a state is immutable: %', old.number using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and not coalesce(new.state = any (case old.state
       when 'issued' then '{void,replaced}'::text[]
       when 'open' then '{partially_paid,paid,void,uncollectible,accepted,declined,replaced}'
       when 'partially_paid' then '{paid,uncollectible}'
       when 'paid' then '{replaced}'
       when 'uncollectible' then '{partially_paid,paid}'
       when 'accepted' then '{void}'
       when 'declined' then '{accepted}' end), false) then
    raise exception '% does not become %: %', old.state, new.state, old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.billing_document_line_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from billing_document_line l join (select tenant_id, document_id, count(*) as lines from added group by tenant_id, document_id) a
                on l.tenant_id = a.tenant_id and l.document_id = a.document_id
              group by l.tenant_id, l.document_id, a.lines having count(*) > a.lines) then
    raise exception 'an issued document is immutable: it gets no further lines' using errcode = 'restrict_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.billing_document_sum()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  amount bigint;
  vat bigint;
begin
  select sum(l.amount_satang), sum(l.vat_satang) into amount, vat from billing_document_line l
   where l.tenant_id = new.tenant_id and l.document_id = new.document_id;
  if amount is distinct from new.subtotal_satang or vat is distinct from new.vat_satang then
    raise exception 'the lines of % sum to % and VAT of %', new.number, amount, vat using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.billing_open_month(tenant uuid, seller uuid, day date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  month date := day - (extract(day from day)::integer - 1);
begin
  while exists (select from billing_closed_period p
                 where p.tenant_id = tenant and p.seller_id = seller and p.month_on = month and p.reopened_at is null) loop
    month := (month + interval '1 month')::date;
  end loop;
  return month;
end $function$;
grant execute on function billing_open_month(uuid,uuid,date) to sala_app;

CREATE OR REPLACE FUNCTION public.billing_purchase_closed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform billing_share_books(new.tenant_id);
  if exists (select from billing_closed_period p
              where p.tenant_id = new.tenant_id and p.seller_id = new.seller_id and p.reopened_at is null
                and (p.month_on = new.claim_month_on or (tg_op = 'UPDATE' and p.month_on = old.claim_month_on))) then
    raise exception 'the books of % are closed: %', new.claim_month_on, new.number using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.billing_series_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if to_jsonb(new) - 'last_count' is distinct from to_jsonb(old) - 'last_count' or new.last_count <> old.last_count + 1 then
    raise exception 'a series counts on by one: % %', old.kind, old.period using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.billing_share_books(tenant uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select pg_advisory_xact_lock_shared(hashtextextended('billing.books/' || tenant, 0))
$function$;
grant execute on function billing_share_books(uuid) to public;

CREATE OR REPLACE FUNCTION public.billing_transfer_digest(bank text, reference text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select sha256(convert_to(bank || ':' || reference, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.billing_transfer_mark(digest bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE STRICT
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select sha256(digest || convert_to(current_setting('app.tenant_id')::uuid::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.billing_transfer_state(bank text, reference text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(
    (select case when c.holder_mark = billing_transfer_mark(c.transfer_digest) then 'mine' else 'taken' end
       from billing_transfer_claim c where c.transfer_digest = billing_transfer_digest(bank, reference)),
    'free')
$function$;
grant execute on function billing_transfer_state(text,text) to sala_app;

CREATE OR REPLACE FUNCTION public.clusters_model_version_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if old.published_at is not null then
    raise exception 'a published version is immutable: %', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_begin_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.kind <> 'system' then
    new.balance_satang := 0;
    new.held_satang := 0;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  owner_id uuid;
begin
  update ledger_account
     set balance_satang = balance_satang + case account_id when new.to_account_id then new.amount_satang else -new.amount_satang end
   where tenant_id = new.tenant_id and account_id in (new.from_account_id, new.to_account_id) and kind <> 'system'
  returning holder_id into owner_id;
  if owner_id is distinct from new.holder_id then
    raise exception 'A transfer moves the wallet of its holder.' using errcode = 'check_violation', constraint = 'ledger_transfer_holder';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_set_aside()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  owner_id uuid;
begin
  if tg_op = 'UPDATE' and (old.state <> 'open' or new.state = 'open') then
    raise exception 'A hold is settled once.' using errcode = 'check_violation', constraint = 'ledger_hold_settled_once';
  end if;
  update ledger_account
     set held_satang = held_satang + case tg_op when 'INSERT' then new.amount_satang else -new.amount_satang end
   where tenant_id = new.tenant_id and account_id = new.account_id
  returning holder_id into owner_id;
  if owner_id is distinct from new.holder_id then
    raise exception 'A hold is on the wallet of its holder.' using errcode = 'check_violation', constraint = 'ledger_hold_holder';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.platform_announce_content()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('sala_content', new.tenant_id || ' ' || new.version || ' ' || new.content_key);
  return null;
end $function$;
grant execute on function platform_announce_content() to public;

CREATE OR REPLACE FUNCTION public.platform_announce_revocation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('sala_session', new.tenant_id || ' ' || new.session_id);
  return null;
end $function$;
grant execute on function platform_announce_revocation() to public;

CREATE OR REPLACE FUNCTION public.platform_content_changes(since timestamp with time zone)
 RETURNS TABLE(tenant_id uuid, content_key text, version bigint, changed_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select v.tenant_id, v.content_key, v.version, v.changed_at from platform_content_version v
   where v.changed_at > since order by v.changed_at limit 10000
$function$;
grant execute on function platform_content_changes(timestamp with time zone) to sala_app;

CREATE OR REPLACE FUNCTION public.platform_enqueue(wanted jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform_quiet', 'pg_catalog', 'pg_temp'
AS $function$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  unknown_task text;
  too_large text;
  is_plain boolean;
begin
  if jsonb_array_length(wanted) not between 1 and 1000 then
    raise exception 'Between 1 and 1000 jobs are asked for at once.' using errcode = 'invalid_parameter_value';
  end if;
  select min(ask ->> 'task') filter (where known.task is null),
         min(ask ->> 'task') filter (where length((ask -> 'input')::text) > 65536),
         bool_and(ask ->> 'key' is null and runner.id is not null)
    into unknown_task, too_large, is_plain
    from jsonb_array_elements(wanted) ask
    left join public.platform_job_task known on known.task = ask ->> 'task'
    left join graphile_worker._private_tasks runner on runner.identifier = ask ->> 'task';
  if unknown_task is not null then
    raise exception 'There is no job task %.', unknown_task using errcode = 'invalid_parameter_value';
  end if;
  if too_large is not null then
    raise exception 'The payload of % is too large.', too_large using errcode = 'program_limit_exceeded';
  end if;
  if is_plain then
    insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority)
    select runner.id,
           json_build_object('tenantId', tenant, 'input', ask -> 'input'),
           coalesce((ask ->> 'runAt')::timestamptz, now()),
           coalesce((ask ->> 'maxAttempts')::smallint, 25),
           coalesce((ask ->> 'priority')::smallint, 0)
      from jsonb_array_elements(wanted) with ordinality as given (ask, place)
      join graphile_worker._private_tasks runner on runner.identifier = ask ->> 'task'
     order by place;
    return;
  end if;
  perform from graphile_worker.add_jobs(array(
    select row (
      ask ->> 'task',
      json_build_object('tenantId', tenant, 'input', ask -> 'input'),
      null,
      (ask ->> 'runAt')::timestamptz,
      (ask ->> 'maxAttempts')::smallint,
      tenant || '/' || (ask ->> 'task') || '/' || (ask ->> 'key'),
      (ask ->> 'priority')::smallint,
      null
    )::graphile_worker.job_spec
    from jsonb_array_elements(wanted) with ordinality as given (ask, place) order by place));
end $function$;
grant execute on function platform_enqueue(jsonb) to sala_app;

CREATE OR REPLACE FUNCTION public.platform_job_statistics()
 RETURNS TABLE(task text, ready bigint, scheduled bigint, running bigint, retrying bigint, failed bigint, oldest_ready_seconds double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query
    select j.task_identifier,
           count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()),
           count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at > now()),
           count(*) filter (where j.locked_at is not null),
           count(*) filter (where j.attempts > 0 and j.attempts < j.max_attempts and j.locked_at is null),
           count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts),
           coalesce(max(extract(epoch from now() - j.run_at)) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()), 0)::double precision
      from graphile_worker.jobs j
     group by j.task_identifier
     order by j.task_identifier;
end $function$;
grant execute on function platform_job_statistics() to sala_app;

CREATE OR REPLACE FUNCTION public.platform_owner_access(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create policy owner_access on %s to %I using (true) with check (true)', target, current_user);
end $function$;

CREATE OR REPLACE FUNCTION public.platform_place_object()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.store_id := (select s.store_id from platform_store s where s.tenant_id = new.tenant_id and s.is_current);
  return new;
end $function$;
grant execute on function platform_place_object() to public;

CREATE OR REPLACE FUNCTION public.platform_protect(target regclass, privileges text DEFAULT 'select, insert, update, delete'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_isolation on %s to sala_app
       using (tenant_id = current_setting(''app.tenant_id'')::uuid)
       with check (tenant_id = current_setting(''app.tenant_id'')::uuid)', target);
  execute format('grant %s on %s to sala_app', privileges, target);
end $function$;

CREATE OR REPLACE FUNCTION platform_quiet.pg_notify(channel text, payload text)
 RETURNS void
 LANGUAGE sql
 IMMUTABLE
AS $function$ select $function$;
grant execute on function platform_quiet.pg_notify(text,text) to public;

CREATE OR REPLACE FUNCTION public.platform_reference(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('grant select on %s to sala_app', target);
end $function$;

CREATE OR REPLACE FUNCTION public.platform_search_items(wanted_kind text, phrase text, terms jsonb, most integer)
 RETURNS TABLE(item_id uuid, score real)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select item_id, score from platform_search_items(wanted_kind, phrase, terms, most, false)
$function$;
grant execute on function platform_search_items(text,text,jsonb,integer) to sala_app;

CREATE OR REPLACE FUNCTION public.platform_search_items(wanted_kind text, phrase text, terms jsonb, most integer, is_quick boolean)
 RETURNS TABLE(item_id uuid, score real)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  tenant constant text := current_setting('app.tenant_id')::uuid::text;
  prefix constant text := platform_search_prefix(tenant::uuid, wanted_kind);
  source constant text := format('(select item_id, folded from platform_search where tenant_id = %L and kind = %L', tenant, wanted_kind);
  first_rows constant integer := 500;
  frequent constant integer := 15; -- hits among the first rows
  wanted constant integer := least(most, 2000);
  many_rows constant integer := 12 * wanted;
  enough constant integer := least(wanted, greatest(wanted / 3, 100)); -- other sources are asked only for fewer
  looked_at constant integer := case when is_quick then 4000 else 20000 end;
  few constant integer := 8; -- a quick search is content with so many
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
    if is_quick and is_narrow then
      is_narrow := cardinality(ids) < few and (
        select bool_and(t.is_known)
          from (select bool_or(s.is_known) as is_known
                  from jsonb_array_elements(terms) with ordinality as term (spellings, n)
                 cross join lateral (
                   select bool_and(w.word !~ '[0-9]' and exists (
                            select from platform_search_word v
                             where v.tenant_id = tenant::uuid and v.kind = wanted_kind and strpos(v.word, w.word) > 0)) as is_known
                     from jsonb_array_elements(term.spellings) with ordinality as spelling (words, place)
                    cross join lateral jsonb_array_elements_text(spelling.words) as w (word)
                    group by spelling.place) as s
                 group by term.n) as t);
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
      if seen = looked_at and cardinality(ids) < enough and not is_quick then
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
end $function$;
grant execute on function platform_search_items(text,text,jsonb,integer,boolean) to sala_app;

CREATE OR REPLACE FUNCTION public.platform_search_letters(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select translate(folded, '็่้๊๋์๎', 'ǀǁǂǃʕʔʘ')
$function$;
grant execute on function platform_search_letters(text) to public;

CREATE OR REPLACE FUNCTION public.platform_search_lexemes(prefix text, word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(string_agg(quote_literal(prefix || part) || case when char_length(part) < 3 or part ~ '[0-9]' then ':*' else '' end, ' & '),
                  quote_literal(prefix))
    from regexp_split_to_table(replace(word, '\', ''), '[-@]+') as t (part) where part <> ''
$function$;
grant execute on function platform_search_lexemes(text,text) to public;

CREATE OR REPLACE FUNCTION public.platform_search_like(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(word, '([\\%_])', '\\\1', 'g')
$function$;
grant execute on function platform_search_like(text) to public;

CREATE OR REPLACE FUNCTION public.platform_search_plain(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(
    translate(
      replace(regexp_replace(regexp_replace(word, '[ก-ฮ][ิุ]?์', '', 'g'), '[็-๎]', '', 'g'), 'ำ', 'ัม'),
      'ะาีืูใฆขฉฌซศษญฎฏฐฑฒถธณผภฝฬรฮ',
      'ััิึุไคคชชสสสยดตทททททนพพฟลลห'),
    '([a-z])\1+', '\1', 'g')
$function$;
grant execute on function platform_search_plain(text) to public;

CREATE OR REPLACE FUNCTION public.platform_search_prefix(tenant_id uuid, kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select left(md5(tenant_id::text || kind), 8)
$function$;
grant execute on function platform_search_prefix(uuid,text) to public;

CREATE OR REPLACE FUNCTION public.platform_search_sound(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
$function$;
grant execute on function platform_search_sound(text) to public;

CREATE OR REPLACE FUNCTION public.platform_search_words(wanted_kind text, asked_words text[])
 RETURNS TABLE(asked text, word text, asked_plain text, plain text, is_known boolean, is_sound boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "pg_trgm.similarity_threshold" TO '0.25'
AS $function$
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
end $function$;
grant execute on function platform_search_words(text,text[]) to sala_app;

CREATE OR REPLACE FUNCTION public.sites_host_options()
 RETURNS TABLE(hostname text, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select h.hostname, t.name from sites_host h join sites_tenant t on t.tenant_id = h.tenant_id order by t.created_at, h.hostname limit 100
$function$;
grant execute on function sites_host_options() to sala_app;

CREATE OR REPLACE FUNCTION public.sites_related(wanted_side text)
 RETURNS TABLE(stated text, name text, hostname text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select ours.hostname, other.name,
         (select p.hostname from sites_host p where p.tenant_id = other.tenant_id and p.is_primary)
    from sites_relation ours
    join sites_host there on there.hostname = ours.hostname
    join sites_tenant other on other.tenant_id = there.tenant_id
   where ours.tenant_id = current_setting('app.tenant_id')::uuid and ours.side = wanted_side
     and other.tenant_id <> ours.tenant_id
     and exists (select from sites_relation theirs
                   join sites_host here on here.hostname = theirs.hostname and here.tenant_id = ours.tenant_id
                  where theirs.tenant_id = other.tenant_id
                    and theirs.side = case wanted_side when 'child' then 'parent' else 'child' end)
   order by other.name, ours.hostname
   limit 100
$function$;
grant execute on function sites_related(text) to sala_app;

CREATE OR REPLACE FUNCTION public.sites_tenant_by_id(wanted uuid)
 RETURNS TABLE(tenant_id uuid, code text, name text, locale text, zone text, client_key text, settings jsonb, version bigint, state text, primary_host text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select t.tenant_id, t.code, t.name, t.locale, t.zone, t.client_key, t.settings, t.version, t.state,
         (select p.hostname from sites_host p where p.tenant_id = t.tenant_id and p.is_primary)
    from sites_tenant t where t.tenant_id = wanted
$function$;
grant execute on function sites_tenant_by_id(uuid) to sala_app;

CREATE OR REPLACE FUNCTION public.sites_tenant_of_host(wanted text)
 RETURNS TABLE(tenant_id uuid, code text, name text, locale text, zone text, client_key text, settings jsonb, version bigint, state text, primary_host text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select t.tenant_id, t.code, t.name, t.locale, t.zone, t.client_key, t.settings, t.version, t.state,
         (select p.hostname from sites_host p where p.tenant_id = t.tenant_id and p.is_primary)
    from sites_host h join sites_tenant t on t.tenant_id = h.tenant_id
   where h.hostname = wanted
$function$;
grant execute on function sites_tenant_of_host(text) to sala_app;
