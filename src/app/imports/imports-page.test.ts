import { requestOfPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { action } from './imports-page.tsx';

test('a file is read only for those who may bring it in', async ({ world }) => {
  const visitor = await world.signedIn('manager');
  // Managers may not add members; the text is no file that could be read either.
  const path = '/user/imports/accounts.members';
  const form = { intent: 'default', pasted: 'only,headings' };
  const { args } = await requestOfPage(world, {
    path,
    params: { source: 'accounts.members' },
    pattern: '/user/imports/:source',
    form,
    visitor,
  });
  expect(await action(args)).toMatchObject({ data: { ok: false, problem: { code: 'platform.forbidden' } } });
});
