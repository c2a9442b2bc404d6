import * as m from '#messages';
import type { AuditText } from '#platform/module/module-text.ts';
import { CHECK_POINT_TEXTS } from './checklist/check-text.ts';
import { DOCUMENT_KIND_TEXTS } from './documents/document-text.ts';
import { VENDOR_KIND_TEXTS, VENDOR_STATE_TEXTS } from './vendor/vendor-text.ts';

/** Audit log sentences. */
export const vendorsAuditText: AuditText = {
  acts: {
    'vendors.create': m.vendors_did_create,
    'vendors.save': m.vendors_did_save,
    'vendors.set_state': m.vendors_did_set_state,
    'vendors.confirm_check': m.vendors_did_confirm_check,
    'vendors.reopen_check': m.vendors_did_reopen_check,
    'vendors.add_document': m.vendors_did_add_document,
    'vendors.end_document': m.vendors_did_end_document,
    'vendors.add_product': m.vendors_did_add_product,
    'vendors.remove_product': m.vendors_did_remove_product,
    'vendors.add_supply': m.vendors_did_add_supply,
    'vendors.remove_supply': m.vendors_did_remove_supply,
    'vendors.rate': m.vendors_did_rate,
  },
  things: { 'vendors.vendor': m.vendors_thing },
  details: {
    'vendors.state': { label: m.vendors_state, words: VENDOR_STATE_TEXTS },
    'vendors.kind': { label: m.vendors_kind, words: VENDOR_KIND_TEXTS },
    'vendors.nameTh': m.vendors_name_th,
    'vendors.nameEn': m.vendors_name_en,
    'vendors.taxId': m.vendors_tax_id,
    'vendors.branchCode': m.vendors_branch_code,
    'vendors.offer': m.vendors_offer,
    'vendors.addressLine': m.vendors_address_line,
    'vendors.addressLineEn': m.vendors_address_line_en,
    'vendors.subdistrictCode': m.vendors_subdistrict_code,
    'vendors.postalCode': m.vendors_postal_code,
    'vendors.contactName': m.vendors_contact_name,
    'vendors.phone': m.vendors_phone,
    'vendors.email': m.vendors_email,
    'vendors.lineId': m.vendors_line_id,
    'vendors.bankCode': m.vendors_bank,
    'vendors.bankAccount': m.vendors_bank_account,
    'vendors.bankAccountName': m.vendors_bank_account_name,
    'vendors.point': { label: m.vendors_checks, words: CHECK_POINT_TEXTS },
    'vendors.typed': m.vendors_check_typed,
    'vendors.document': { label: m.vendors_document_kind, words: DOCUMENT_KIND_TEXTS },
    'vendors.expiresOn': m.vendors_log_expires_on,
    'vendors.product': m.vendors_product_name,
    'vendors.unit': m.vendors_product_unit,
    'vendors.priceNote': m.vendors_product_price,
    'vendors.cluster': m.vendors_supply_choose,
    'vendors.stars': m.vendors_rating,
  },
};
