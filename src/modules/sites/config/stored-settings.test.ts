import { expect, test } from 'vitest';

import { configOf, settingsOf, siteConfigSchema } from './site-config-schema.ts';
import { siteSettings } from '../../../composition.ts';
import before from './settings-before.json' with { type: 'json' };

/** Rows stored before modules declared their settings, with what the code of that time read and wrote. */
test.each(before)(
  'a row stored before modules declared their settings is read and written unchanged: row %#',
  ({ stored, settings, edited, published }) => {
    // Settings that came later have their defaults beside these.
    expect(siteSettings.stored.parse(stored)).toMatchObject(settings);
    const read = siteSettings.stored.parse(stored);
    const draft = siteConfigSchema({ siteSettings }).parse(edited);
    expect(draft).toMatchObject(edited);
    const site = { name: 'Tea', locale: 'th', zone: 'Asia/Bangkok', settings: read } as const;
    expect(configOf(site, { legal: draft.legal, declared: siteSettings })).toMatchObject(edited);
    expect(JSON.parse(JSON.stringify(settingsOf(draft, read, siteSettings)))).toMatchObject(published);
  },
);
