import { listFile } from '#platform/testing/list-file.ts';
import { expect, test } from '#platform/testing/test.ts';
import { enrol } from '../enrol/enrol.ts';
import { by, lesson } from '../testing.ts';
import { listLearners } from './learners.ts';
import { setStaff } from './staff.ts';

test('the learners’ file is safe in spreadsheets, and for those who teach the lesson', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  const [manager, person, teacher] = [
    await world.person('manager'),
    await world.person(),
    await world.signedIn('user'),
  ];
  await world.write((scope) =>
    setStaff(scope, {
      lesson: made.slug,
      email: teacher.actor.email,
      role: 'teacher',
      about: '',
      isShown: true,
    }),
  );
  await world.write((scope) =>
    enrol(by(scope, { ...person, firstname: '=cmd()', lastname: '' }), { lesson: made.slug }),
  );
  for (const actor of [manager, teacher.actor]) {
    const text = await listFile(world, actor, 'lessons.learners', { lesson: made.slug });
    expect(text).toContain(`"'=cmd()"`);
    expect(text).toContain(person.email);
  }
  await expect(listFile(world, person, 'lessons.learners', { lesson: made.slug })).rejects.toMatchObject({
    code: 'lessons.lesson_missing',
  });
});

test('the lessons’ file has what somebody works on: all for managers, their own for teachers', async ({
  world,
}) => {
  const made = await world.write((scope) => lesson(scope, { title: 'ชงชา' }));
  await world.write((scope) => lesson(scope, { title: 'ชงกาแฟ' }));
  const teacher = await world.signedIn('user');
  await world.write((scope) =>
    setStaff(scope, {
      lesson: made.slug,
      email: teacher.actor.email,
      role: 'teacher',
      about: '',
      isShown: true,
    }),
  );
  const all = await listFile(world, await world.person('manager'), 'lessons.lessons', { sort: 'title' });
  expect(all.indexOf('ชงกาแฟ')).toBeGreaterThan(0);
  expect(all.indexOf('ชงกาแฟ')).toBeLessThan(all.indexOf('ชงชา'));
  const own = await listFile(world, teacher.actor, 'lessons.lessons');
  expect(own).toContain('ชงชา');
  expect(own).not.toContain('ชงกาแฟ');
});

test('learners are sorted page by page, none twice and none missing', async ({ world }) => {
  const made = await world.write((scope) => lesson(scope));
  for (const firstname of ['กานดา', 'ขวัญ', 'คมสัน']) {
    const person = await world.person();
    await world.write((scope) => enrol(by(scope, { ...person, firstname }), { lesson: made.slug }));
  }
  const names = async (sort: 'name' | '-name' | 'progress'): Promise<string[]> => {
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await world.read((scope) => listLearners(scope, made, { sort, limit: 2, after }));
      found.push(...page.items.map(({ name }) => name.split(' ')[0] ?? ''));
      after = page.nextAfter ?? undefined;
    } while (after !== undefined);
    return found;
  };
  expect(await names('name')).toEqual(['กานดา', 'ขวัญ', 'คมสัน']);
  expect(await names('-name')).toEqual(['คมสัน', 'ขวัญ', 'กานดา']);
  expect(new Set(await names('progress')).size).toBe(3);
});
