import * as m from '#messages';
import type { AuditText, GrantText } from '#platform/module/module-text.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';

/** Texts of audit log entries. */
export const shopAuditText: AuditText = {
  acts: {
    'shop.create_product': m.shop_did_create_product,
    'shop.save_product': m.shop_did_save_product,
    'shop.set_product_status': m.shop_did_set_product_status,
    'shop.save_delivery': m.shop_did_save_delivery,
    'shop.take_back_product': m.shop_did_take_back_product,
  },
  things: {
    'shop.product': m.shop_kind_product,
    'shop.delivery_method': m.shop_kind_delivery_method,
  },
  details: {
    'shop.titleTh': m.shop_manage_title,
    'shop.titleEn': m.shop_log_title_en,
    'shop.skus': m.shop_log_skus,
    'shop.prices': { label: m.shop_log_prices, show: pricesText },
    'shop.code': m.shop_manage_code,
    'shop.kind': {
      label: m.shop_manage_delivery_kind,
      words: { flat: m.shop_manage_delivery_flat, pickup: m.shop_manage_delivery_pickup },
    },
    'shop.status': {
      label: m.shop_manage_status,
      words: {
        active: m.shop_manage_status_active,
        draft: m.shop_manage_status_draft,
        archived: m.shop_manage_status_archived,
      },
    },
    'shop.noteTh': m.shop_manage_delivery_note,
    'shop.noteEn': m.shop_log_note_en,
    'shop.feeSatang': m.shop_manage_delivery_fee,
    'shop.freeFromSatang': m.shop_manage_delivery_free_from,
    'shop.sort': null,
    'shop.version': null,
  },
};

/** Fields of the shop settings that an admin edits. */
export const shopSettingsFields: readonly SettingsField[] = [
  {
    kind: 'tick',
    path: 'modules.shop',
    rank: 10,
    card: 'menu/switches',
    label: m.shop_setting_on,
    help: m.shop_setting_on_help,
  },
];

/** Labels of the grants that a program can be given. */
export const shopGrantText: GrantText = {
  'shop.manage': m.shop_grant_shop,
};

/** Prices are recorded as SKU, regular price and sale price in satang. */
function pricesText(recorded: unknown, locale: Locale): string | null {
  if (!Array.isArray(recorded)) return null;
  return recorded
    .map((price: unknown) => {
      const [sku, regular, sale] = Array.isArray(price) ? (price as unknown[]) : [];
      const regularText = formatBaht(Number(regular) || 0, locale);
      const isOnSale = typeof sale === 'number' && sale > 0;
      return `${String(sku)} ${isOnSale ? `${formatBaht(sale, locale)} (${regularText})` : regularText}`;
    })
    .join(', ');
}
