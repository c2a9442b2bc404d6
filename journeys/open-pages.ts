import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import type { Visit, VisitorRole } from '#platform/testing/module-testing.ts';
import { proofCount } from '#platform/testing/proof-count.ts';
import { listed } from '../src/testing/module-testing.ts';
import {
  describe,
  expect,
  PHONE,
  type Reader,
  reader,
  type ReaderOptions,
  sidewaysOverflow,
  test,
} from './browser.ts';

const EMAIL: Record<VisitorRole, string | undefined> = {
  guest: undefined,
  user: 'user@demo.test',
  manager: 'manager@demo.test',
  admin: 'admin@demo.test',
};

/** Pages of the app itself, of the same form as those of the modules. */
const OWN_VISITS: readonly Visit[] = [
  ['/', '/', 'guest', 'user', 'manager'],
  ['/user', '/user', 'user', 'manager'],
  ['/user/dashboard', '/user/dashboard', 'user', 'manager', 'admin'],
];

/** Every page as the route table has it, an address of the demo world for it, and who opens it. */
export const PAGES: readonly Visit[] = [...OWN_VISITS, ...listed((testing) => testing.visits)];

/** Every page in both looks, thoroughly as every role. */
const IS_LONG = proofCount({ short: 0, long: 1 }) > 0;

/** After a phone: a tablet (where frames and tables change their form) and a desk. */
const WIDER = [768, 1440];

type Look = Required<Pick<ReaderOptions, 'language'>> &
  Pick<ReaderOptions, 'theme'> & { readonly by: 'address' | 'link' };

/**
 * The site's own look, and the dark one, following a link from the page before. In the long form the first opens the
 * address; in the short one the other journeys do, whole documents cost three times as much.
 */
const LOOKS: readonly Look[] = [
  { by: IS_LONG ? 'address' : 'link', language: 'th' },
  { by: 'link', language: 'en', theme: 'dark' },
];

/**
 * Who opens which page, and how: in both looks in the long form. In the short one each reader opens each page in one, the
 * next in the other, and the last, who may do most there, looks closely: every rule of axe, every width.
 */
const VISITS = PAGES.flatMap(([, address, ...roles], page) =>
  roles.map((role, place) => ({
    address,
    role,
    isClose: IS_LONG || place === roles.length - 1,
    looks: IS_LONG ? LOOKS : [LOOKS[(page + place) % LOOKS.length] as Look],
  })),
);

/** Opens every page that these roles have. One reader goes through all pages of a role and look, as a person does. */
export function openPagesAs(...own: readonly VisitorRole[]): void {
  const readers = new Map<string, Promise<Reader>>();

  const readerAs = (role: VisitorRole, { language, theme }: Look): Promise<Reader> => {
    const key = `${role} ${language}`;
    const email = EMAIL[role];
    const known =
      readers.get(key) ??
      reader({ language, ...(theme && { theme }), ...(email !== undefined && { email }) }).then(
        async (reader) => {
          await reader.open('/');
          return reader;
        },
      );
    readers.set(key, known);
    return known;
  };

  afterAll(async () => {
    for (const each of readers.values()) await (await each).close();
  });

  const visits = VISITS.filter(({ role }) => own.includes(role));
  describe.each(visits)('$address as $role', ({ address, role, isClose, looks }) => {
    test.for(looks)('opens in $language, says where one is, and stands up to axe', async (look) => {
      const reader = await readerAs(role, look);
      const { page, accessibility, complaints } = reader;
      if (isClose) await page.setViewportSize(PHONE); // pages are made for it first: axe looks at them there
      if (look.by === 'address') expect(await reader.open(address)).toBe(200);
      else await reader.follow(address);
      expect(await page.locator('h1').count(), 'one heading of the first order').toBe(1);
      expect(await page.locator('html').getAttribute('lang')).toBe(look.language);
      if (isClose) expect(await accessibility()).toEqual([]);
      await expectNothingSticksOut(page);
      for (const width of isClose ? WIDER : []) {
        await page.setViewportSize({ ...PHONE, width });
        await expectNothingSticksOut(page);
      }
      expect(complaints()).toEqual([]);
    });
  });
}

async function expectNothingSticksOut(page: Page): Promise<void> {
  await expect
    .poll(() => sidewaysOverflow(page), {
      message: `nothing sticks out sideways at ${page.viewportSize()?.width}`,
      interval: 20,
    })
    .toBeLessThanOrEqual(0);
}
