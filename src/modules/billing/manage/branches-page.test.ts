import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { makeSeller } from '../testing.ts';
import { loader } from './branches-page.tsx';

test('there are no branches before there is a seller; the head office is the first', async ({ world }) => {
  const shown = async (): Promise<string[]> => {
    const actor = await world.person('admin');
    const { branches } = await callPage(world, loader, { path: '/billing/manage/branches', actor });
    return branches.map(({ code }) => code);
  };
  expect(await shown()).toEqual([]);
  await makeSeller(world);
  expect(await shown()).toEqual(['00000']);
});
