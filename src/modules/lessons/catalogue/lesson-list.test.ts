import { statementOf } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { lesson, loadLessons, planOf } from '../testing.ts';
import { findSearch, lessonListQuery, listLessons } from './lesson-list.ts';
import { LessonListInput } from './lesson-list-contract.ts';

const asked = (input: object) => LessonListInput.parse(input);

test('a word inside a Thai sentence is found among 20,000 lessons, using the index', {
  timeout: 240_000,
}, async () => {
  const world = await World.open();
  await loadLessons(world, 20_000);
  const { slug } = await world.write((scope) => lesson(scope, { title: 'หลักสูตรการจัดการความปลอดภัยอาหาร' }));
  const found = await world.read((scope) => listLessons(scope, asked({ q: 'ปลอดภัย' })));
  expect(found.items.map((item) => item.slug)).toEqual([slug]);
  await world.runJobs();
  for (const q of ['อาหาร ปลอดภัย', 'อาหารปลอดภัย', 'ปลอกภัย']) {
    const { items } = await world.read((scope) => listLessons(scope, asked({ q })));
    expect(
      items.map((item) => item.slug),
      q,
    ).toEqual([slug]);
  }
  const plan = await world.read(async (scope) => {
    const input = asked({ q: 'ปลอดภัย' });
    return planOf(world, statementOf(lessonListQuery(scope, input, await findSearch(scope, input))));
  });
  expect(plan).toContain('"Function Name":"platform_search_items"');
  expect(plan).not.toContain(
    '"Node Type":"Seq Scan","Parent Relationship":"Outer","Parallel Aware":false,"Async Capable":false,"Relation Name":"lessons_lesson"',
  );
  const [report] = JSON.parse(plan) as [
    { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } },
  ];
  expect(report.Plan['Shared Hit Blocks'] + report.Plan['Shared Read Blocks']).toBeLessThan(300);

  for (const sort of ['newest', 'popular', 'price_up', 'title'] as const) {
    const walked = await world.read((scope) =>
      planOf(world, statementOf(lessonListQuery(scope, asked({ sort }), null))),
    );
    expect(walked, sort).toMatch(/"Index Name":"lessons_lesson_(newest|popular|price|title)_idx"/);
    const first = await world.read((scope) => listLessons(scope, asked({ sort, limit: 5 })));
    const second = await world.read((scope) =>
      listLessons(scope, asked({ sort, limit: 5, after: first.nextAfter ?? '' })),
    );
    expect(new Set([...first.items, ...second.items].map((item) => item.slug)).size).toBe(10);
  }
});

test('the catalogue excludes drafts, archived and unlisted lessons, and those of other tenants', async ({
  world,
}) => {
  const other = await world.another();
  await other.write((scope) => lesson(scope, { title: 'ของอีกเว็บไซต์' }));
  const shown = await world.write(async (scope) => {
    await lesson(scope, { title: 'ร่างที่ยังไม่เสร็จ', isDraft: true });
    await lesson(scope, { title: 'เฉพาะผู้มีลิงก์', visibility: 'unlisted' });
    return lesson(scope, { title: 'ทุกคนเห็น' });
  });
  const page = await world.read((scope) => listLessons(scope, asked({})));
  expect(page.items.map(({ slug }) => slug)).toEqual([shown.slug]);
  expect((await world.read((scope) => listLessons(scope, asked({ q: 'ลิงก์' })))).items).toEqual([]);
});

test('prices are free, regular, or a sale price only when below the regular price', async ({ world }) => {
  await world.write(async (scope) => {
    await lesson(scope, { title: 'ฟรี' });
    await lesson(scope, { title: 'ลด', regularPriceSatang: 89_000, salePriceSatang: 59_000 });
    await lesson(scope, { title: 'แพงกว่าเดิม', regularPriceSatang: 10_000, salePriceSatang: 20_000 });
  });
  const { items } = await world.read((scope) => listLessons(scope, asked({ sort: 'price_up' })));
  expect(items.map(({ title, priceSatang }) => [title, priceSatang])).toEqual([
    ['ฟรี', 0],
    ['แพงกว่าเดิม', 10_000],
    ['ลด', 59_000],
  ]);
  const free = await world.read((scope) => listLessons(scope, asked({ price: 'free' })));
  expect(free.items.map(({ title }) => title)).toEqual(['ฟรี']);
});

test('a cursor from elsewhere is refused', async ({ world }) => {
  const guest = world.visitor();
  expect((await guest.get('/api/lessons?after=xyz')).status).toBe(422);
  expect((await guest.get('/api/lessons?q=a')).status).toBe(422);
});
