import { randomUUID } from 'node:crypto';
import { mailsTo, suspendMember } from '#modules/accounts/testing.ts';
import { chooseDelivery, noticesOf } from '#modules/notifications/testing.ts';
import type { PersonActor } from '#platform/scope.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type Visitor } from '#platform/testing/world.ts';
import type { FileItem } from '../item/file-contract.ts';
import { makeTestFolder, uploadFile } from '../testing.ts';

type Member = Visitor & { actor: PersonActor };

const grantsAt = ({ itemId }: FileItem) => `/api/filemanager/items/${itemId}/grants`;

const share = (owner: Visitor, item: FileItem, who: object, level = 'download') =>
  owner.post(grantsAt(item), { ...who, level });

async function suggested(visitor: Visitor, { itemId }: FileItem, q = ''): Promise<string[]> {
  const reply = await visitor.get(`/api/filemanager/items/${itemId}/people?q=${encodeURIComponent(q)}`);
  expect(reply.status).toBe(200);
  return reply.json().people.map(({ personId }: { personId: string }) => personId);
}

describe('a person with whom an item is shared', () => {
  test('is told once, in the list and by mail, where it is and what they may do', async ({ world }) => {
    const [owner, friend] = [await world.signedIn(), await world.signedIn()];
    const folder = await makeTestFolder(owner, 'งบปี 2570');
    world.travel(-10 * 60_000);
    await share(owner, folder, { email: friend.actor.email }, 'view');
    await share(owner, folder, { email: friend.actor.email }, 'edit');
    const { notifications } = await world.read(noticesOf, friend.actor);
    expect(notifications).toMatchObject([
      { kind: 'files.shared', isRead: false, link: `/user/filemanager?folder=${folder.itemId}` },
    ]);
    expect(notifications[0]?.title).toContain('งบปี 2570');
    await world.runJobs();
    const mails = await mailsTo(world, friend.actor.email);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('งบปี 2570')]);
    expect((await world.read(noticesOf, owner.actor)).notifications).toEqual([]);
  });

  test('gets no mail if they switched it off, or if the share ended at once', async ({ world }) => {
    const owner = await world.signedIn();
    const [quiet, spared] = [await world.signedIn(), await world.signedIn()];
    const file = await uploadFile(owner, { name: 'ส่งผิดคน.txt' });
    await chooseDelivery(world, quiet.actor, 'files', { onSite: true, email: 'off' });
    world.travel(-10 * 60_000);
    await share(owner, file, { email: quiet.actor.email });
    const { grantId } = (await share(owner, file, { email: spared.actor.email })).json();
    await owner.send(`${grantsAt(file)}/${grantId}`, { method: 'DELETE' });
    await world.runJobs();
    expect(await mailsTo(world, quiet.actor.email)).toEqual([]);
    expect(await mailsTo(world, spared.actor.email)).toEqual([]);
    expect((await world.read(noticesOf, quiet.actor)).notifications).toMatchObject([
      { link: `/user/filemanager?view=shared&open=${file.itemId}` },
    ]);
  });
});

describe('suggestions of people to share with', () => {
  test('name to a member only those whom they share files with, without addresses', async ({ world }) => {
    const people: Member[] = [];
    for (let count = 0; count < 4; count++) people.push(await world.signedIn());
    const [owner, given, giver, stranger] = people as [Member, Member, Member, Member];
    const file = await uploadFile(owner);
    expect(await suggested(owner, file)).toEqual([]);
    expect(await suggested(owner, file, stranger.actor.firstname)).toEqual([]);
    expect(await suggested(owner, file, stranger.actor.email)).toEqual([]);
    expect((await share(owner, file, { personId: stranger.actor.userId })).json().code).toBe(
      'files.person_missing',
    );

    await share(owner, file, { email: given.actor.email });
    await share(giver, await uploadFile(giver), { email: owner.actor.email });
    const reply = await owner.get(`/api/filemanager/items/${file.itemId}/people?q=`);
    expect(reply.json().people).toEqual([
      { personId: giver.actor.userId, name: 'สมใจ ใจดี', email: null },
      { personId: given.actor.userId, name: 'สมใจ ใจดี', email: null },
    ]);
    expect(await suggested(owner, file, 'ใจดี')).toHaveLength(2);
    expect(await suggested(owner, file, giver.actor.email)).toEqual([]);
    expect((await share(owner, file, { personId: giver.actor.userId })).status).toBe(200);
    await world.write((scope) => suspendMember(scope, giver.actor.userId, 'ลาออก'));
    expect(await suggested(owner, file)).toEqual([given.actor.userId]);
  });

  test('name to managers every active member of their own site, with addresses', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const member = await world.person();
    const foreigner = await (await world.another()).person();
    const file = await uploadFile(manager);
    const find = async (q: string) =>
      (await manager.get(`/api/filemanager/items/${file.itemId}/people?q=${encodeURIComponent(q)}`)).json()
        .people;
    expect(await find(member.email)).toEqual([
      { personId: member.userId, name: 'สมใจ ใจดี', email: member.email },
    ]);
    expect(await find('สมใจ')).toHaveLength(1);
    expect(await find('ส')).toEqual([]);
    expect(await find(foreigner.email)).toEqual([]);
    expect((await share(manager, file, { personId: foreigner.userId })).json().code).toBe(
      'files.person_missing',
    );
    expect((await share(manager, file, { personId: member.userId })).status).toBe(200);
  });

  test('begin with the best matches, not with the newest members', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const file = await uploadFile(manager);
    const register = async (firstname: string, lastname: string): Promise<void> => {
      const email = `${randomUUID()}@example.test`;
      await world.visitor().post('/api/account/register', {
        firstname,
        lastname,
        email,
        password: TEST_PASSWORD,
      });
    };
    await register('มานี', 'รักดี');
    await register('สมศรี', 'มานีงาม');
    for (let count = 0; count < 9; count++) await register('สมใจ', `ศรีมานี${count}`);
    const reply = await manager.get(
      `/api/filemanager/items/${file.itemId}/people?q=${encodeURIComponent('มานี')}`,
    );
    const names = reply.json().people.map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(8);
    expect(names.slice(0, 2)).toEqual(['มานี รักดี', 'สมศรี มานีงาม']);
  });

  test('are for those who may share the item', async ({ world }) => {
    const [owner, friend, stranger] = [
      await world.signedIn(),
      await world.signedIn(),
      await world.signedIn(),
    ];
    const file = await uploadFile(owner);
    await share(owner, file, { email: friend.actor.email }, 'edit');
    const at = `/api/filemanager/items/${file.itemId}/people`;
    expect([(await friend.get(at)).status, (await stranger.get(at)).status]).toEqual([403, 404]);
  });
});
