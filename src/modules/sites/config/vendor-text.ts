import type { AnalyticsVendor } from '#platform/analytics/analytics-rules.ts';

const NAMES: Readonly<Record<AnalyticsVendor, string>> = {
  ga4: 'Google Analytics 4',
  matomo: 'Matomo',
  plausible: 'Plausible',
  umami: 'Umami',
};

/** Returns the vendor's brand name, the same in every language. */
export function vendorName(vendor: AnalyticsVendor): string {
  return NAMES[vendor];
}
