import { describe, expect, test } from 'vitest';
import { pageCsp } from '../http/security-headers.ts';
import { Analytics } from './analytics-contract.ts';
import { ANALYTICS_RULES, ANALYTICS_VENDORS, analyticsScript, analyticsSources } from './analytics-rules.ts';

const exampleOf = (vendor: (typeof ANALYTICS_VENDORS)[number]) => ({
  vendor,
  id: ANALYTICS_RULES[vendor].example,
  host: ANALYTICS_RULES[vendor].host ?? 'stats.example.com',
});

test.for(ANALYTICS_VENDORS)('%s: its example is valid and yields one https URL', (vendor) => {
  const analytics = Analytics.parse(exampleOf(vendor));
  const script = new URL(analyticsScript(analytics));
  expect([script.protocol, script.host]).toEqual(['https:', analytics.host]);
});

describe('only a vendor, its id and a host are accepted', () => {
  test.for([
    { vendor: 'hotjar', id: '1', host: 'a.example.com' },
    { vendor: 'ga4', id: 'G-1"><script>', host: 'www.googletagmanager.com' },
    { vendor: 'ga4', id: 'UA-12345-1', host: 'www.googletagmanager.com' },
    { vendor: 'ga4', id: 'G-AB12CD34EF', host: 'evil.example.com' },
    { vendor: 'ga4', id: 'G-AB12CD34EF&x=1', host: 'www.googletagmanager.com' },
    { vendor: 'matomo', id: "1'); alert(1); ('", host: 'stats.example.com' },
    { vendor: 'matomo', id: '0', host: 'stats.example.com' },
    { vendor: 'matomo', id: '1', host: 'stats.example.com/evil.js?' },
    { vendor: 'matomo', id: '1', host: "stats.example.com; script-src 'unsafe-inline'" },
    { vendor: 'matomo', id: '1', host: 'localhost' },
    { vendor: 'matomo', id: '1', host: '127.0.0.1' },
    { vendor: 'matomo', id: '1', host: '*.example.com' },
    { vendor: 'matomo', id: '1', host: 'a@evil.example.com' },
    { vendor: 'matomo', id: '1', host: 'stats.example.com:8080' },
    { vendor: 'plausible', id: 'shop.example.com,evil.example.com', host: 'plausible.io' },
    { vendor: 'umami', id: '94db1cb1-74f4-4a40-ad6c', host: 'cloud.umami.is' },
  ])('%j', (given) => {
    expect(Analytics.safeParse(given).success).toBe(false);
  });
});

test('the content security policy allows the one vendor, and is unchanged without one', () => {
  const plain = pageCsp(["'sha256-x'"], 'https://files.example');
  expect(plain).toContain("script-src 'self' 'sha256-x';");
  expect(plain).toContain("connect-src 'self' https://files.example;");
  const csp = pageCsp(["'sha256-x'"], 'https://files.example', {
    others: [analyticsSources(Analytics.parse(exampleOf('matomo')))],
  });
  expect(csp).toContain("script-src 'self' 'sha256-x' https://stats.example.com/matomo.js;");
  expect(csp).toContain("connect-src 'self' https://files.example https://stats.example.com/matomo.php;");
  expect(csp).not.toMatch(/script-src [^;]*(unsafe|\*)/);
  for (const vendor of ANALYTICS_VENDORS)
    expect(analyticsSources(exampleOf(vendor)).script.join()).not.toContain('*');
});
