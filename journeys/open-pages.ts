import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import type { Visit, VisitorRole } from '#platform/testing/module-testing.ts';
import { proofCount } from '#platform/testing/proof-count.ts';
import { ownPaths } from '../src/app/hub/own-paths.server.ts';
import { listed } from '../src/testing/module-testing.ts';
import {
  describe,
  expect,
  PHONE,
  type Reader,
  reader,
  type ReaderOptions,
  test,
  whatSticksOut,
} from './browser.ts';

const EMAIL: Record<VisitorRole, string | undefined> = {
  guest: undefined,
  user: 'user@demo.test',
  manager: 'manager@demo.test',
  admin: 'admin@demo.test',
};

/** Pages of the app itself, in the same format as those of the modules. */
const OWN_VISITS: readonly Visit[] = [
  ['/', '/', 'guest', 'user', 'manager'],
  ['/user', '/user', 'user', 'manager'],
  ['/user/dashboard', '/user/dashboard', 'user', 'manager', 'admin'],
  ['/user/find', '/user/find?q=ชา', 'user', 'manager', 'admin'],
];

/** Every page of the route table with a demo address and the roles that open it. */
export const PAGES: readonly Visit[] = [...OWN_VISITS, ...listed((testing) => testing.visits)];

const HUB = '/user';

/** Long form: every page in both themes, with all checks for every role. */
const IS_LONG = proofCount({ short: 0, long: 1 }) > 0;

/** Widths after the phone: a tablet (where frames and tables change their layout) and a desktop. */
const WIDER = [768, 1440];

type Look = Required<Pick<ReaderOptions, 'language'>> &
  Pick<ReaderOptions, 'theme'> & { readonly by: 'address' | 'link' };

/**
 * The site's own theme, and the dark one reached through a link. In the long form the first loads the address; in the
 * short form other journeys cover that, because full loads cost three times as much.
 */
const LOOKS: readonly Look[] = [
  { by: IS_LONG ? 'address' : 'link', language: 'th' },
  { by: 'link', language: 'en', theme: 'dark' },
];

/**
 * Which role opens which page, and how. Long form: all roles in both themes. Short form: roles alternate between the
 * themes, and only the last role, which can do most, gets all checks: every axe rule, every width.
 */
const VISITS = PAGES.flatMap(([, address, ...roles], page) =>
  roles.map((role, place) => ({
    address,
    role,
    isClose: IS_LONG || place === roles.length - 1,
    looks: IS_LONG ? LOOKS : [LOOKS[(page + place) % LOOKS.length] as Look],
  })),
);

/**
 * Opens every page that these roles have. One browser per role and language, as a person would use it: only the first page
 * is a full load.
 */
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
    test.for(looks)('opens in $language, marks the current page and passes axe', async (look) => {
      const reader = await readerAs(role, look);
      const { page, accessibility, complaints } = reader;
      if (isClose) await page.setViewportSize(PHONE); // mobile first: axe checks the phone layout
      if (look.by === 'address') expect(await reader.open(address)).toBe(200);
      else await reader.follow(address);
      expect(await page.locator('h1').count(), 'exactly one h1').toBe(1);
      expect(await page.locator('html').getAttribute('lang')).toBe(look.language);
      if (isClose) {
        expect(await accessibility()).toEqual([]);
        expect(await reader.accessibilityOfOtherLook(), 'in the other look').toEqual([]);
      }
      if (role !== 'guest') await expectWayBack(page, address);
      await expectNothingSticksOut(page);
      for (const width of isClose ? WIDER : []) {
        await page.setViewportSize({ ...PHONE, width });
        await expectNothingSticksOut(page);
      }
      expect(complaints()).toEqual([]);
    });
  });
}

/**
 * One's own pages lead back to the account's first page; pages below them do so, or lead to the page above. Work pages
 * have their areas.
 */
async function expectWayBack(page: Page, address: string): Promise<void> {
  const [path = ''] = address.split('?');
  const isOwn = ownPaths.includes(path);
  if (!isOwn && ![HUB, ...ownPaths].some((own) => path.startsWith(`${own}/`))) return;
  const ways = await page.evaluate(() => ({
    here: [...document.querySelectorAll('main a[href]')].map((link) => link.getAttribute('href')),
    above: location.pathname.replace(/[/][^/]+$/, ''),
    isWork: document.querySelector('[data-bottom-bar="work"]') !== null,
  }));
  const isLed = ways.isWork || ways.here.includes(HUB) || (!isOwn && ways.here.includes(ways.above));
  expect(isLed, 'the page has a way back').toBe(true);
}

async function expectNothingSticksOut(page: Page): Promise<void> {
  await expect
    .poll(() => whatSticksOut(page), {
      message: `nothing sticks out sideways at ${page.viewportSize()?.width}`,
      interval: 20,
    })
    .toEqual([]);
}
