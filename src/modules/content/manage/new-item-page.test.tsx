import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { ITEM_KINDS } from '../item/item-contract.ts';
import { managePaths } from '../item/paths.ts';
import NewItemPage, { loader } from './new-item-page.tsx';

test('a new item is asked for a category and an address only where its kind has them', async ({ world }) => {
  const actor = await world.person('manager');
  const asked: Record<string, boolean[]> = {};
  for (const kind of ITEM_KINDS) {
    const loaded = await callPage(world, loader, { path: managePaths.newItem(kind), actor });
    const router = createMemoryRouter([{ id: 'new', path: '/', Component: NewItemPage }], {
      hydrationData: { loaderData: { new: loaded } },
    });
    const html = renderToStaticMarkup(<RouterProvider router={router} />);
    asked[kind] = ['categoryId', 'slug'].map((name) => html.includes(`name="${name}"`));
  }
  expect(asked).toEqual({
    post: [true, true],
    page: [false, true],
    collection: [true, true],
    section: [false, false],
  });
});
