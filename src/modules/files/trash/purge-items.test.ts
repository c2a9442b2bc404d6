import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD } from '#platform/testing/world.ts';
import { expectQuotaConsistent, runOf, uploadFile } from '../testing.ts';
import { TRASH_DAYS } from './trash-rules.ts';
import { purgeOldTrash } from './purge-items.ts';

const DAY_MS = 86_400_000;

test('the trash is emptied of what has been in it for thirty days, and of nothing else', async ({
  world,
}) => {
  const visitor = await world.signedIn();
  const [old, recent, kept] = [
    await uploadFile(visitor, { name: 'old.txt' }),
    await uploadFile(visitor, { name: 'recent.txt' }),
    await uploadFile(visitor, { name: 'kept.txt' }),
  ];
  /** Sessions do not last that long. */
  const travelSignedIn = async (ms: number): Promise<void> => {
    world.travel(ms);
    const { email } = visitor.actor;
    const reply = await visitor.post('/api/account/login', { email, password: TEST_PASSWORD });
    expect(reply.status).toBe(200);
  };
  const trashed = async (): Promise<string[]> =>
    (await visitor.get('/api/filemanager/trash')).json().items.map((item: { name: string }) => item.name);

  await visitor.post('/api/filemanager/trash', { itemIds: [old.itemId] });
  await travelSignedIn((TRASH_DAYS - 1) * DAY_MS);
  await visitor.post('/api/filemanager/trash', { itemIds: [recent.itemId] });
  await purgeOldTrash(runOf(world));
  expect((await trashed()).toSorted()).toEqual(['old.txt', 'recent.txt']);

  await travelSignedIn(DAY_MS + 60_000);
  await purgeOldTrash(runOf(world));
  await world.runJobs();
  expect(await trashed()).toEqual(['recent.txt']);
  expect((await visitor.get(`/api/filemanager/items/${kept.itemId}`)).status).toBe(200);
  await expectQuotaConsistent(world);
});
