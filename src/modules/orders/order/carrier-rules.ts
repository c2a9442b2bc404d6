import type { Locale } from '#platform/locale/locale.ts';

/** Parcel carriers in Thailand. `own` is the shop's own delivery. */
export const CARRIERS = ['thailand_post', 'flash', 'kex', 'jt', 'own', 'other'] as const;
export type Carrier = (typeof CARRIERS)[number];

const NAMES: Readonly<Record<Carrier, { readonly th: string; readonly en: string }>> = {
  thailand_post: { th: 'ไปรษณีย์ไทย', en: 'Thailand Post' },
  flash: { th: 'แฟลช เอ็กซ์เพรส', en: 'Flash Express' },
  kex: { th: 'เคอีเอ็กซ์ เอ็กซ์เพรส', en: 'KEX Express' },
  jt: { th: 'เจแอนด์ที เอ็กซ์เพรส', en: 'J&T Express' },
  own: { th: 'ร้านจัดส่งเอง', en: 'Own delivery' },
  other: { th: 'ขนส่งอื่น', en: 'Other carrier' },
};

export function carrierName(carrier: Carrier, locale: Locale): string {
  return NAMES[carrier][locale];
}

/** Returns the URL of the carrier's tracking page, or null if it has none. */
export function trackingUrl(carrier: Carrier | null, trackingNumber: string): string | null {
  if (trackingNumber === '') return null;
  const number = encodeURIComponent(trackingNumber);
  if (carrier === 'thailand_post') return `https://track.thailandpost.co.th/?trackNumber=${number}`;
  if (carrier === 'flash') return `https://www.flashexpress.com/fle/tracking?se=${number}`;
  if (carrier === 'kex') return `https://th.kex-express.com/th/track/?track=${number}`;
  if (carrier === 'jt') return `https://www.jtexpress.co.th/service/track?waybillNo=${number}`;
  return null;
}
