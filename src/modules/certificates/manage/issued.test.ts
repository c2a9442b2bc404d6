import { randomUUID } from 'node:crypto';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD } from '#platform/testing/world.ts';
import { certifiedLesson, completeById } from '../testing.ts';
import { listIssued } from './issued.ts';

test('the list finds a holder by words of the name in any order, also typed without spaces or accents', async ({
  world,
}) => {
  const { lessonId } = await certifiedLesson(world);
  const names = ['สมชาย ใจดี', 'สมหญิง ใจงาม', 'José García'];
  for (const name of names) {
    const [firstname, lastname] = name.split(' ');
    const email = `${randomUUID()}@example.test`;
    const reply = await world
      .visitor()
      .post('/api/account/register', { firstname, lastname, email, password: TEST_PASSWORD });
    await world.write((scope) => completeById(scope, lessonId, { userId: reply.json().user.id }));
  }
  const find = async (q: string) => {
    const { items } = await world.read((scope) => listIssued(scope, { q }));
    return items.map(({ name }) => name).toSorted();
  };
  for (const q of ['สมชายใจดี', 'ใจดี สมชาย', 'ใจดี, สมชาย', 'สมชาย'])
    expect(await find(q), q).toEqual(['สมชาย ใจดี']);
  for (const q of ['José', 'garcia jose', 'GARCÍA, José']) expect(await find(q), q).toEqual(['José García']);
  expect(await find('ใจ')).toEqual(['สมชาย ใจดี', 'สมหญิง ใจงาม']);
  expect(await find('สมชาย ใจงาม')).toEqual([]);
  expect(await find(',')).toHaveLength(3);
});

test('certificates are sorted by the holder’s name, of all lessons and of one', async ({ world }) => {
  const { lessonId } = await certifiedLesson(world);
  for (const firstname of ['Boon', 'Anan', 'Chai']) {
    const reply = await world.visitor().post('/api/account/register', {
      firstname,
      lastname: 'Sort',
      email: `${randomUUID()}@example.test`,
      password: TEST_PASSWORD,
    });
    await world.write((scope) => completeById(scope, lessonId, { userId: reply.json().user.id }));
  }
  for (const lesson of [{}, { lessonId }]) {
    const names: string[] = [];
    let after: string | undefined;
    do {
      const query = { ...lesson, sort: 'name', after, limit: 1 } as const;
      const page = await world.read((scope) => listIssued(scope, query));
      names.push(...page.items.map(({ name }) => name));
      after = page.nextAfter ?? undefined;
    } while (after !== undefined && names.length < 10);
    expect(names).toEqual(['Anan Sort', 'Boon Sort', 'Chai Sort']);
  }
});
