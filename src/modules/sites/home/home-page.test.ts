import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { loader } from './home-page.tsx';

test("the home page's data survives a JSON round trip: it has a payload", async ({ world }) => {
  const data = await callPage(world, loader, { path: '/' });
  expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  expect(data.name).toBe(world.tenant.name);
});
