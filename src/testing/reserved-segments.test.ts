import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { RESERVED_SEGMENTS } from '#modules/content/public.ts';
import routes from '../app/routes.ts';
import { endpoints } from '../composition.ts';

/** Shows the site's own page with this slug. */
const OWN_PAGE = 'custom';

test('no page of a site can have an address that begins like one of the product', () => {
  const paths = [...pathsOf(routes), ...endpoints.map(({ path }) => path)];
  const first = new Set(
    paths.map((path) => path.split('/')[1] ?? '').filter((part) => /^[a-z0-9-]+$/.test(part)),
  );
  expect(first.size).toBeGreaterThan(8);
  expect([...first].filter((part) => !RESERVED_SEGMENTS.has(part))).toEqual([OWN_PAGE]);
});

function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return [here, ...pathsOf(children ?? [], here)];
  });
}
