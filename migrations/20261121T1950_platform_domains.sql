-- What one column may hold is said by its type where rows are written often. PostgreSQL reads the text of every CHECK of a
-- table anew with each INSERT and UPDATE; the rules of a domain it reads once a session. For an order those texts took a
-- fifth of the database's time (docs/decisions/0012-domains-for-columns-written-often.md). Rules over several columns stay CHECKs.

create domain satang as bigint constraint satang_not_negative check (value >= 0);
create domain rate_bp as integer constraint rate_bp_within check (value between 0 and 10000);
create domain sha256_hex as text constraint sha256_hex_form check (value ~ '^[0-9a-f]{64}$');
create domain email_address as text
  constraint email_address_form check (char_length(value) <= 254 and value ~ '^[^@[:space:]<>,;:"]+@[^@[:space:]<>,;:"]+$');
create domain locale_code as text constraint locale_code_known check (value in ('th', 'en'));
create domain site_path as text constraint site_path_form check (value like '/%' and char_length(value) <= 300);
create domain json_record as jsonb constraint json_record_form check (jsonb_typeof(value) = 'object');

-- Texts of people and programs, by how many characters they may have; `filled` ones have at least one.
create domain text_40 as text constraint text_40_length check (char_length(value) <= 40);
create domain text_60 as text constraint text_60_length check (char_length(value) <= 60);
create domain text_100 as text constraint text_100_length check (char_length(value) <= 100);
create domain text_200 as text constraint text_200_length check (char_length(value) <= 200);
create domain text_254 as text constraint text_254_length check (char_length(value) <= 254);
create domain text_300 as text constraint text_300_length check (char_length(value) <= 300);
create domain text_400 as text constraint text_400_length check (char_length(value) <= 400);
create domain text_500 as text constraint text_500_length check (char_length(value) <= 500);
create domain text_1000 as text constraint text_1000_length check (char_length(value) <= 1000);
create domain filled_40 as text constraint filled_40_length check (char_length(value) between 1 and 40);
create domain filled_60 as text constraint filled_60_length check (char_length(value) between 1 and 60);
create domain filled_100 as text constraint filled_100_length check (char_length(value) between 1 and 100);
create domain filled_120 as text constraint filled_120_length check (char_length(value) between 1 and 120);
create domain filled_200 as text constraint filled_200_length check (char_length(value) between 1 and 200);
create domain filled_300 as text constraint filled_300_length check (char_length(value) between 1 and 300);

create domain order_number as text constraint order_number_form check (value ~ '^[A-Z0-9][A-Z0-9-]{2,29}$');
create domain order_source as text constraint order_source_known check (value in ('shop', 'lessons'));
create domain order_status as text
  constraint order_status_known check (value in ('placed', 'confirmed', 'completed', 'expired', 'cancelled'));
create domain order_attention as text
  constraint order_attention_known check (value in ('paid_without_stock', 'paid_after_cancel', 'refund_due', 'overpaid', 'slip_overdue'));
create domain delivery_kind as text constraint delivery_kind_known check (value in ('ship', 'pickup', 'none'));
create domain vat_class as text constraint vat_class_known check (value in ('standard', 'zero', 'exempt'));
create domain line_number as integer constraint line_number_within check (value between 1 and 200);
create domain line_quantity as integer constraint line_quantity_within check (value between 1 and 100000);

alter table orders_order
  drop constraint orders_order_number_check,
  drop constraint orders_order_source_check,
  drop constraint orders_order_status_check,
  drop constraint orders_order_guest_id_check,
  drop constraint orders_order_contact_name_check,
  drop constraint orders_order_contact_phone_check,
  drop constraint orders_order_contact_email_check,
  drop constraint orders_order_delivery_kind_check,
  drop constraint orders_order_delivery_code_check,
  drop constraint orders_order_delivery_title_check,
  drop constraint orders_order_ship_address_check,
  drop constraint orders_order_buyer_note_check,
  drop constraint orders_order_locale_check,
  drop constraint orders_order_subtotal_satang_check,
  drop constraint orders_order_delivery_satang_check,
  drop constraint orders_order_delivery_vat_rate_bp_check,
  drop constraint orders_order_delivery_vat_satang_check,
  drop constraint orders_order_vat_satang_check,
  drop constraint orders_order_grand_total_satang_check,
  drop constraint orders_order_paid_satang_check,
  drop constraint orders_order_cancel_reason_check,
  drop constraint orders_order_attention_check,
  drop constraint orders_order_check1,
  drop constraint orders_order_check4,
  drop constraint orders_order_check5,
  drop constraint orders_order_check7,
  drop constraint orders_order_check9,
  alter number type order_number,
  alter source type order_source,
  alter status type order_status,
  alter guest_id type text_100,
  alter contact_name type filled_200,
  alter contact_phone type filled_40,
  alter contact_email type email_address,
  alter delivery_kind type delivery_kind,
  alter delivery_code type text_60,
  alter delivery_title type text_200,
  alter ship_address type json_record,
  alter buyer_note type text_1000,
  alter locale type locale_code,
  alter subtotal_satang type satang,
  alter delivery_satang type satang,
  alter delivery_vat_rate_bp type rate_bp,
  alter delivery_vat_satang type satang,
  alter vat_satang type satang,
  alter grand_total_satang type satang,
  alter paid_satang type satang,
  alter cancel_reason type text_500,
  alter attention type order_attention,
  add constraint orders_order_vat_inside check (delivery_vat_satang <= vat_satang and vat_satang <= grand_total_satang),
  -- What each state needs: a placed order an end of the wait, one that goes on its money.
  add constraint orders_order_status_facts check (
    case status
      when 'placed' then expires_at is not null
      when 'expired' then expired_at is not null
      when 'cancelled' then true
      else confirmed_at is not null and paid_satang >= grand_total_satang
    end);

alter table orders_line
  drop constraint orders_line_line_no_check,
  drop constraint orders_line_kind_check,
  drop constraint orders_line_reference_check,
  drop constraint orders_line_sku_check,
  drop constraint orders_line_title_check,
  drop constraint orders_line_variant_title_check,
  drop constraint orders_line_picture_sha256_check,
  drop constraint orders_line_quantity_check,
  drop constraint orders_line_unit_price_satang_check,
  drop constraint orders_line_vat_class_check,
  drop constraint orders_line_vat_rate_bp_check,
  drop constraint orders_line_check,
  alter line_no type line_number,
  alter kind type filled_60,
  alter reference type filled_100,
  alter sku type filled_100,
  alter title type filled_300,
  alter variant_title type text_300,
  alter picture_sha256 type sha256_hex,
  alter quantity type line_quantity,
  alter unit_price_satang type satang,
  alter vat_class type vat_class,
  alter vat_rate_bp type rate_bp,
  alter vat_satang type satang,
  add constraint orders_line_vat_inside check (vat_satang <= line_total_satang);

create domain payment_slug as text constraint payment_slug_form check (value ~ '^[a-z0-9-]{8,64}$');
create domain payment_target as text constraint payment_target_form check (value ~ '^[a-z][a-z0-9_.]{0,59}$');
create domain payment_lines as jsonb
  constraint payment_lines_form check (jsonb_typeof(value) = 'array' and octet_length(value::text) <= 32000);

-- The amounts stay as they are: the generated status is made of them.
alter table billing_payment
  drop constraint billing_payment_slug_check,
  drop constraint billing_payment_target_kind_check,
  drop constraint billing_payment_target_id_check,
  drop constraint billing_payment_target_label_check,
  drop constraint billing_payment_target_lines_check,
  drop constraint billing_payment_contact_name_check,
  drop constraint billing_payment_contact_email_check,
  drop constraint billing_payment_contact_phone_check,
  drop constraint billing_payment_contact_folded_check,
  drop constraint billing_payment_guest_id_check,
  drop constraint billing_payment_return_path_check,
  drop constraint billing_payment_manage_path_check,
  drop constraint billing_payment_pay_to_check,
  drop constraint billing_payment_wallet_held_satang_check,
  alter slug type payment_slug,
  alter target_kind type payment_target,
  alter target_id type filled_100,
  alter target_label type filled_120,
  alter target_lines type payment_lines,
  alter contact_name type text_200,
  alter contact_email type text_254,
  alter contact_phone type text_40,
  alter contact_folded type text_400,
  alter guest_id type text_100,
  alter return_path type site_path,
  alter manage_path type site_path,
  alter pay_to type json_record,
  alter wallet_held_satang type satang;

create domain stock_policy as text constraint stock_policy_known check (value in ('forbid', 'allow', 'untracked'));
create domain stock_on_hand as integer constraint stock_on_hand_within check (value between -1000000000 and 1000000000);
create domain stock_reserved as integer constraint stock_reserved_within check (value between 0 and 1000000000);
create domain stock_safety as integer constraint stock_safety_within check (value between 0 and 1000000);

alter table stock_level
  drop constraint stock_level_label_check,
  drop constraint stock_level_policy_check,
  drop constraint stock_level_on_hand_check,
  drop constraint stock_level_reserved_check,
  drop constraint stock_level_safety_check,
  alter label type text_300,
  alter policy type stock_policy,
  alter on_hand type stock_on_hand,
  alter reserved type stock_reserved,
  alter safety type stock_safety;

create domain reservation_quantity as integer constraint reservation_quantity_positive check (value > 0);
create domain reservation_status as text
  constraint reservation_status_known check (value in ('active', 'committed', 'released', 'expired'));

alter table stock_reservation
  drop constraint stock_reservation_owner_kind_check,
  drop constraint stock_reservation_status_check,
  drop constraint stock_reservation_quantity_check,
  alter owner_kind type filled_60,
  alter quantity type reservation_quantity,
  alter status type reservation_status;
