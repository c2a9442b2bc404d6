import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { certifiedLesson, complete, ownCode } from '../testing.ts';
import { loader } from './issued-file-page.tsx';

test('a manager can download issued certificates as CSV; a member cannot', async ({ world }) => {
  const made = await certifiedLesson(world);
  const learner = await world.person();
  await complete(world, made, learner);
  const path = '/lesson/manage/certificates/file';
  const csv = await callPage(world, loader, { path, actor: await world.person('manager') });
  expect(await csv.text()).toContain(`"1/2569","${await ownCode(world, learner)}","สมใจ ใจดี"`);
  await expect(callPage(world, loader, { path, actor: learner })).rejects.toMatchObject({
    init: { status: 403 },
  });
});
