export const ANALYTICS_VENDORS = ['ga4', 'matomo', 'plausible', 'umami'] as const;
export type AnalyticsVendor = (typeof ANALYTICS_VENDORS)[number];

export const ANALYTICS_HOST = /^(?=.{4,200}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}$/;

interface VendorRule {
  /** The vendor's id for a site. The pattern is strict, so no script can be injected. */
  readonly id: RegExp;
  readonly example: string;
  /** Host of the vendor's hosted service; null where every customer hosts it themselves. */
  readonly host: string | null;
  readonly hasOwnHost: boolean;
  /** Whether the vendor stores something on the visitor's device, which requires consent first. */
  readonly needsConsent: boolean;
}

export const ANALYTICS_RULES: Readonly<Record<AnalyticsVendor, VendorRule>> = {
  ga4: {
    id: /^G-[A-Z0-9]{4,16}$/,
    example: 'G-AB12CD34EF',
    host: 'www.googletagmanager.com',
    hasOwnHost: false,
    needsConsent: true,
  },
  matomo: { id: /^[1-9]\d{0,5}$/, example: '1', host: null, hasOwnHost: true, needsConsent: true },
  plausible: {
    id: ANALYTICS_HOST,
    example: 'www.example.com',
    host: 'plausible.io',
    hasOwnHost: true,
    needsConsent: false,
  },
  umami: {
    id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    example: '94db1cb1-74f4-4a40-ad6c-962362670409',
    host: 'cloud.umami.is',
    hasOwnHost: true,
    needsConsent: false,
  },
};

/** A supported vendor and the vendor's id for this site. */
export interface Analytics {
  readonly vendor: AnalyticsVendor;
  readonly id: string;
  /** Host of the vendor's software. */
  readonly host: string;
}

/** Returns the URL of the vendor's script. */
export function analyticsScript({ vendor, id, host }: Analytics): string {
  switch (vendor) {
    case 'ga4':
      return `https://${host}/gtag/js?id=${id}`;
    case 'matomo':
      return `https://${host}/matomo.js`;
    case 'plausible':
      return `https://${host}/js/script.manual.js`;
    case 'umami':
      return `https://${host}/script.js`;
  }
}

/** Returns the minimal sources that the content security policy must allow for the vendor. */
export function analyticsSources(analytics: Analytics): {
  script: string[];
  connect: string[];
  image: string[];
} {
  const script = [analyticsScript(analytics).replace(/\?.*$/, '')];
  const { vendor, host } = analytics;
  switch (vendor) {
    case 'ga4': {
      const takers = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];
      return { script, connect: [...takers, `https://${host}`], image: [...takers, `https://${host}`] };
    }
    case 'matomo':
      return { script, connect: [`https://${host}/matomo.php`], image: [`https://${host}/matomo.php`] };
    case 'plausible':
      return { script, connect: [`https://${host}/api/event`], image: [] };
    case 'umami':
      return {
        script,
        connect: [
          `https://${host}/api/send`,
          ...(host === 'cloud.umami.is' ? ['https://api-gateway.umami.dev'] : []),
        ],
        image: [],
      };
  }
}
