import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { loader } from './people-page.tsx';

const ADDRESS = { path: '/user/manage/people', pattern: '/user/manage/people', params: {} };

test('managers choose among the members of their own site, members among nobody', async ({ world }) => {
  const manager = await world.person('manager');
  const [found, other] = [await world.person(), await world.person()];
  const find = async (q: string, actor = manager) =>
    (await callPage(world, loader, { ...ADDRESS, path: `${ADDRESS.path}?q=${encodeURIComponent(q)}`, actor }))
      .people;
  expect(await find(found.email)).toEqual([
    { personId: found.userId, name: expect.any(String), email: found.email },
  ]);
  expect(await find((await (await world.another()).person()).email)).toEqual([]);
  await expect(find('', other)).rejects.toMatchObject({ init: { status: 403 } });
});
