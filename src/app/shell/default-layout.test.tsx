import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { modulesStart } from '../modules-start.ts';
import { loader } from '../root.tsx';
import type { ShellData } from '../root-data/shell.ts';
import DefaultLayout from './default-layout.tsx';

function isLedBack(shell: ShellData, path: string): boolean {
  const page = { path: '*', element: <PageHeader title="Page" /> };
  const router = createMemoryRouter(
    [{ id: 'root', children: [{ element: <DefaultLayout />, children: [page] }], loader: () => shell }],
    { initialEntries: [path], hydrationData: { loaderData: { root: shell } } },
  );
  const [, main = ''] = renderToString(<RouterProvider router={router} />).split('<main');
  return (main.split('</main>')[0] ?? '').includes('href="/user"');
}

test('every page of one’s own leads back to the member’s area, wherever it is; guests and other pages are not led there', async ({
  world,
}) => {
  const member = await callPage(world, loader, { path: '/', actor: await world.person() });
  const guest = await callPage(world, loader, { path: '/' });
  const own = modulesStart.flatMap(({ hubCards = [] }) => hubCards.map(({ to }) => to));
  expect(own).toContain('/lesson/own');
  for (const path of [...own, '/shop/orders/SO6911-00001', '/user/profile/data']) {
    expect(isLedBack(member, path), path).toBe(true);
    expect(isLedBack(guest, path), path).toBe(false);
  }
  for (const path of [
    '/',
    '/user',
    '/lesson',
    '/lesson/ownership',
    '/shop/products',
    '/billing/manage/payments',
  ])
    expect(isLedBack(member, path), path).toBe(false);
});
