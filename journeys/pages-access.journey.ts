import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../src/app/routes.ts';
import { expect, test } from './browser.ts';
import { PAGES } from './open-pages.ts';

test('pages of managers send a guest to sign in, and turn a user away', async ({ open }) => {
  const guest = await open();
  const user = await open({ email: 'user@demo.test' });
  for (const each of [guest, user]) await each.open('/');
  const ofManagers = PAGES.filter(
    ([, , ...roles]) => !roles.some((role) => role === 'guest' || role === 'user'),
  );
  expect(ofManagers.length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const [, address] of ofManagers) {
    const sent = await guest.page.request.get(address);
    if (new URL(sent.url()).pathname !== '/user/login') wrong.push(`${address} as guest: ${sent.url()}`);
    const refused = await user.page.request.get(address);
    // A single lesson's pages are for its teachers, and there is no lesson to manage for anyone else.
    if (![403, 404].includes(refused.status())) wrong.push(`${address} as user: ${refused.status()}`);
  }
  expect(wrong).toEqual([]);
});

test('an unknown address is the not-found page with its status and the path as text', async ({ open }) => {
  const guest = await open({ language: 'en' });
  expect(await guest.open('/nothing/<b>here</b>?x=1')).toBe(404);
  expect(await guest.page.title()).toContain('Page Not Found');
  expect(await guest.page.getByText('Page not found: /nothing/').count()).toBe(1);
  expect(await guest.accessibility()).toEqual([]);
});

test('every visited page exists', () => {
  expect(PAGES.map(([route]) => route).filter((route) => !pathsOf(routes).includes(route))).toEqual([]);
});

function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return children ? pathsOf(children, here) : [here || '/'];
  });
}
