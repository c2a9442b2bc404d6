import { readCode } from '#platform/codes/signed-code.ts';
import { expect, test } from '#platform/testing/test.ts';
import { buildCluster, joinCluster } from '../testing.ts';

test('a member’s code names their membership for a minute; nobody gets the code of another or of one that ended', async ({
  world,
}) => {
  const [visitor, other] = [await world.signedIn(), await world.signedIn()];
  const { userId: personId } = visitor.actor;
  const made = await world.write(async (scope) => {
    const cluster = await buildCluster(scope);
    const own = await joinCluster(scope, { ...cluster, personId });
    const ended = await joinCluster(scope, { ...cluster, personId, role: 'cashier', state: 'ended' });
    return { own: own.memberId, ended: ended.memberId };
  });
  const ask = (who: typeof visitor, member: string) => who.get(`/api/cluster/member-codes/${member}`);
  const reply = (await ask(visitor, made.own)).json();
  expect(reply).toEqual({ code: expect.stringMatching(/^S1\.m\./), seconds: 60 });
  const read = () => world.read(async (scope) => readCode(scope, reply.code));
  expect(await read()).toMatchObject({ kind: 'm', subjectId: made.own });
  world.travel(60_000);
  expect(await read()).toBe('expired');
  for (const [who, member] of [
    [other, made.own],
    [visitor, made.ended],
  ] as const)
    expect((await ask(who, member)).json()).toMatchObject({ code: 'clusters.member_missing' });
});
