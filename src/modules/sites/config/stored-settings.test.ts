import { expect, test } from 'vitest';

import { configOf, settingsOf, siteConfigSchema } from './site-config-schema.ts';
import { siteSettings } from '../../../composition.ts';
import before from './settings-before.json' with { type: 'json' };

/** Rows stored before modules declared their settings, with what the code of that time read and wrote. */
test.each(before)(
  'a row stored before modules declared their settings is read and written unchanged: row %#',
  ({ stored, settings, edited, published }) => {
    // Settings that came later have their defaults beside these.
    const read = siteSettings.stored.parse(stored);
    expect(read).toMatchObject(withoutMenu(settings));
    const draft = siteConfigSchema({ siteSettings }).parse(edited);
    expect(draft).toMatchObject(withoutMenu(edited));
    const site = { name: 'Tea', locale: 'th', zone: 'Asia/Bangkok', settings: read } as const;
    expect(configOf(site, { legal: draft.legal, declared: siteSettings })).toMatchObject(withoutMenu(edited));
    expect(JSON.parse(JSON.stringify(settingsOf(draft, read, siteSettings)))).toMatchObject(
      withoutMenu(published),
    );
    expect(draft).not.toHaveProperty('menu');
  },
);

/** The links of the header were a setting before they became a menu of the content module. */
function withoutMenu(settings: object): object {
  const { menu: _, ...others } = settings as { menu?: unknown };
  return others;
}
