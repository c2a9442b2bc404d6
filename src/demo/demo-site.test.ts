import { expect, test } from 'vitest';
import { platformSettings } from '#platform/tenancy/tenant.ts';
import { CERAMICS_HOUSE_SITE } from './ceramics-house-site.ts';
import { drawLogo } from './demo-site.ts';
import { TEA_HOUSE_SITE } from './tea-house-site.ts';

test.each([TEA_HOUSE_SITE, CERAMICS_HOUSE_SITE])(
  'the logo of $code can be shown by mail readers',
  async ({ logo }) => {
    const favicon = await drawLogo(logo);
    expect(favicon).toMatch(/^data:image\/png;base64,/);
    expect(platformSettings.shape.favicon.parse(favicon)).toBe(favicon);
  },
);
