import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { buildCluster, joinCluster } from '../testing.ts';
import { action as change, loader as person } from './person-page.tsx';

const locationOf = (reply: unknown): string | null => (reply as Response).headers.get('location');

test('the page of a person shows and changes what the reader manages, and nothing to others', async ({
  world,
}) => {
  const [owner, cashier] = [await world.person(), await world.person()];
  const { memberId } = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    return joinCluster(scope, { ...made, personId: cashier.userId, role: 'cashier' });
  });
  const at = { path: `/cluster/manage/user/${cashier.userId}`, params: { person: cashier.userId } };
  expect(await callPage(world, person, { ...at, actor: owner })).toMatchObject({
    memberships: [{ role: 'cashier', state: 'active', branchCodes: null }],
  });
  await expect(callPage(world, person, { ...at, actor: cashier })).rejects.toMatchObject({
    init: { status: 404 },
  });
  const send = (form: Record<string, string>) =>
    callPage(world, change, { ...at, actor: owner, form: { member: memberId, ...form } });
  expect(locationOf(await send({ intent: 'change', role: 'accountant' }))).toContain('done=change');
  for (const intent of ['suspend', 'resume', 'end'])
    expect(locationOf(await send({ intent, reason: 'ทดสอบ' }))).toContain(`done=${intent}`);
  expect(await send({ intent: 'end' })).toMatchObject({
    data: { ok: false, problem: { code: 'clusters.member_moved_on' } },
  });
  expect(await send({ intent: 'move', to: 'nobodys-place' })).toMatchObject({
    data: { ok: false, problem: { code: 'clusters.not_found' } },
  });
});
