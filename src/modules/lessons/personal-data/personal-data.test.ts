import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import { inviteLearners } from '../manage/learners.ts';
import { lessonsPersonalData } from './personal-data.ts';
import { lesson } from '../testing.ts';

test('erasing an account deletes invitations to its email address, if that was verified', async ({
  world,
}) => {
  const [person, teacher] = [await world.person(), await world.person('admin')];
  const made = await world.write((scope) => lesson(scope, { enrolMode: 'invite' }), teacher);
  await world.write(
    (scope) => inviteLearners(scope, { lesson: made.slug, emails: person.email, round: '' }),
    teacher,
  );
  const eraseAs = (email: string | null) =>
    world.write(
      (scope) => lessonsPersonalData.erase?.(scope, { personId: person.userId, email }) as Promise<void>,
    );
  const invited = () =>
    world.read((scope) =>
      scope.tx.rows(sql`select email from lessons_invitation where tenant_id = ${scope.tenant.id}`),
    );
  await eraseAs(null);
  expect(await invited()).toEqual([{ email: person.email }]);
  await eraseAs(person.email);
  expect(await invited()).toEqual([]);
});
