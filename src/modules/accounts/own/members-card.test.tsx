import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { renderHtml, renderText } from '#ui/testing.tsx';
import { MemberListInput } from '../manage/member-contract.ts';
import { listMembers } from '../manage/member-queries.ts';
import { JOINED_CARD_DAYS } from '../paths.ts';
import { MembersCard } from './dashboard-card-views.tsx';
import { membersCard } from './dashboard-cards.ts';

const DAY_MS = 86_400_000;

/** Makes somebody who joined this long ago. */
async function join(world: World, agoMs: number): Promise<string> {
  const { userId } = await world.person();
  await world.write((scope) =>
    scope.tx.run(sql`
      update accounts_person set created_at = ${new Date(world.now.getTime() - agoMs)}
       where tenant_id = ${scope.tenant.id} and person_id = ${userId}`),
  );
  return userId;
}

const joinedOn = (world: World, joined: string) =>
  world.read((scope) => listMembers(scope, MemberListInput.parse({ joined })));

test('those who joined in a week are counted, and the number leads to as many members', async ({ world }) => {
  const other = await world.another();
  await join(other, 0);
  const [today, lastWeek] = [await join(world, 0), await join(world, 6 * DAY_MS)];
  await join(world, 8 * DAY_MS);
  const facts = await world.read((scope) => membersCard.load(scope));
  expect(facts).toEqual({ invited: { count: 0, isMore: false }, joined: { count: 2, isMore: false } });
  const { members } = await joinedOn(world, JOINED_CARD_DAYS);
  expect(members.map(({ personId }) => personId).toSorted()).toEqual([today, lastWeek].toSorted());
  expect(renderHtml(<MembersCard facts={facts} />)).toContain(
    `href="/user/manage?joined=${JOINED_CARD_DAYS}"`,
  );
});

test('days that cannot be read filter nobody', async ({ world }) => {
  await join(world, 400 * DAY_MS);
  for (const joined of ['', 'always', '2026-11-03..2026-11-01'])
    expect((await joinedOn(world, joined)).members, joined).toHaveLength(1);
});

test('more than 99 are said to be more', async ({ world }) => {
  await world.write((scope) =>
    scope.tx.run(sql`
      insert into accounts_person (tenant_id, firstname, lastname, email, email_folded, role, created_at)
      select ${scope.tenant.id}, 'New', 'Member', n || '@many.test', n || '@many.test', 'user', ${world.now}
        from generate_series(1, 100) as n`),
  );
  const facts = await world.read((scope) => membersCard.load(scope));
  expect(facts.joined).toEqual({ count: 99, isMore: true });
  expect(renderText(<MembersCard facts={facts} />)).toContain('99+');
});
