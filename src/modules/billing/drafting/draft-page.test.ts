import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { makeSeller, TEST_VAT } from '../testing.ts';
import { loader } from './draft-page.tsx';
import { createDraft } from './drafts.ts';

test('the page of a draft is for who issues documents on its own site', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const { draftId } = await world.write((scope) => createDraft(scope, { kind: 'quotation' }));
  const open = (from: World, actor: Awaited<ReturnType<World['person']>>) =>
    callPage(from, loader, { path: '/', params: { draft: draftId }, actor });
  expect(await open(world, await world.person('manager'))).toMatchObject({ kind: 'quotation', version: 1 });
  await expect(open(world, await world.person('user'))).rejects.toMatchObject({ init: { status: 403 } });
  const theirs = await World.open(TEST_VAT);
  await expect(open(theirs, await theirs.person('manager'))).rejects.toMatchObject({ init: { status: 404 } });
});
