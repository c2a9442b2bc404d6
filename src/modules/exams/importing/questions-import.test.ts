import { sql } from '#platform/db/query.ts';
import { editImport } from '#platform/imports/check-import.ts';
import { viewImport } from '#platform/imports/import-queries.ts';
import { runImport } from '#platform/imports/run-import.ts';
import { undoImport } from '#platform/imports/undo-import.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { PersonActor } from '#platform/scope.ts';
import { checkedImport, ranImport } from '#platform/testing/imports.ts';
import type { World } from '#platform/testing/world.ts';
import { readQuestionFile } from '../interchange/exchange-questions.ts';
import { withoutIds } from '../interchange/same-question.ts';
import { writeCsv } from '../interchange/sheet.ts';
import {
  BankQuery,
  getQuestion,
  listQuestions,
  listWholeQuestions,
  type QuestionDraft,
  saveQuestion,
} from '../question/question-bank.ts';
import { QuestionContent } from '../question/question-contract.ts';
import { plainTextOf } from '../question/question-text-rules.ts';
import { mediaIdsIn } from '../media/media-rules.ts';
import { draftOf, SAMPLE_CONTENTS } from '../testing.ts';
import { checkQuestionFile } from './check-question-file.ts';

const SOURCE = 'exams.questions';
const FILE = [
  'Type,โจทย์,Topic,Option 1,Option 2,เฉลย',
  'single,เมืองหลวงของไทย,ภูมิศาสตร์,กรุงเทพ,เชียงใหม่,A',
  'truefalse,โลกกลม,,,,ถูก',
].join('\n');

const checked = (world: World, actor: PersonActor, text: string) =>
  checkedImport(world, actor, { source: SOURCE, file: text });
const imported = (world: World, actor: PersonActor, text: string) =>
  ranImport(world, actor, { source: SOURCE, file: text });

const bank = (world: World) => world.read((scope) => listWholeQuestions(scope, { category: null }));

test('a table becomes questions; the same one again changes nothing', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const { view } = await imported(world, actor, FILE);
  expect(await view()).toMatchObject({ state: 'done', progress: { applied: 2 } });
  expect(new Set((await bank(world)).map(({ content }) => content.kind))).toEqual(
    new Set(['single', 'truefalse']),
  );
  const again = await checked(world, actor, FILE);
  expect((await again.view()).counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 });
});

test('what the bank exports is brought in again', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  await imported(world, actor, FILE);
  const file = writeCsv(await bank(world));
  const other = await world.another();
  const { actor: colleague } = await other.signedIn('manager');
  const { view } = await imported(other, colleague, file);
  expect(await view()).toMatchObject({ progress: { applied: 2, left: 0 } });
});

test('a line that is no question is told by its field', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const run = await checked(
    world,
    actor,
    'kind,question,option1,option2,answer,level,data\nsingle,q,a,b,,,\nguess,q,,,,,\ntruefalse,q,,,yes,9,\nessay,,,,,,\nessay,q,,,,9,\n,,,,,,{broken',
  );
  const { counts, wrongRows } = await run.view();
  expect(counts).toMatchObject({ new: 0, wrong: 6 });
  expect(wrongRows.map(({ cells }) => cells.map(({ field }) => field))).toEqual([
    ['answer'],
    ['kind'],
    ['answer'],
    ['question'],
    ['level'],
    ['data'],
  ]);
});

test('a line whose readable cells were corrected beside the whole question is told', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const draft = draftOf(SAMPLE_CONTENTS.essay);
  const content = QuestionContent.parse({ ...SAMPLE_CONTENTS.essay, source: 'ตำรา' });
  const file = writeCsv([{ ...draft, content }]);
  expect(file).toContain('""source"":""ตำรา""');
  const run = await checked(world, actor, file);
  expect((await run.view()).counts).toMatchObject({ new: 1, wrong: 0 });
  const corrected = await checked(world, actor, file.replace('"1"', '"2"'));
  expect((await corrected.view()).wrongRows.map(({ cells }) => cells.map(({ field }) => field))).toEqual([
    ['data'],
  ]);
  const alone = await checked(world, actor, `data\n"${JSON.stringify(content).replaceAll('"', '""')}"`);
  expect((await alone.view()).counts).toMatchObject({ new: 1, wrong: 0 });
});

test('pictures that the bank does not have are words, and the line is told', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const pictureId = '0196b1a0-0000-7000-8000-000000000001';
  const picture = { type: 'picture', attrs: { pictureId, alt: 'แผนที่', caption: '', width: 'normal' } };
  const line = (...blocks: object[]) => {
    const content = { kind: 'essay', stem: { type: 'doc', content: blocks } };
    return `"${JSON.stringify(content).replaceAll('"', '""')}"`;
  };
  const named = { ...picture, attrs: { ...picture.attrs, alt: '' } };
  const { view } = await imported(world, actor, `data\n${line(picture)}\n${line(named)}`);
  expect(await view()).toMatchObject({ counts: { new: 1, wrong: 1 }, progress: { applied: 1 } });
  const questions = await bank(world);
  expect(questions.map(({ content }) => plainTextOf(content.stem))).toEqual(['[แผนที่]']);
  expect(mediaIdsIn(questions)).toEqual([]);
  const again = await checked(world, actor, `data\n${line(picture)}`);
  expect((await again.view()).counts).toMatchObject({ new: 0, unchanged: 1 });
});

test('a question whose title was made of markup is known again', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const file = String.raw`kind,question
essay,"หา \(x^2\)
- ก
- ข"`;
  await imported(world, actor, file);
  await world.write((scope) =>
    scope.tx.run(sql`
      update exams_question set title = ${String.raw`หา \(x^2\) - ก - ข`} where tenant_id = ${scope.tenant.id}`),
  );
  const again = await checked(world, actor, file);
  expect((await again.view()).counts).toMatchObject({ new: 0, unchanged: 1 });
});

test('what does not fit is told in its cell, and the whole line can be mended', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const run = await checked(
    world,
    actor,
    `kind,question,option1,option2,answer,points\nsingle,q,a,${'x'.repeat(2_001)},A,1\nessay,q,,,,many\nsingle,q,a,,A,1\nmatching,q,a -> b,c,,1`,
  );
  const { wrongRows } = await run.view();
  expect(wrongRows.map(({ cells }) => cells.map(({ field }) => field))).toEqual([
    ['option2'],
    ['points'],
    ['option2'],
    [],
  ]);
  expect(wrongRows[3]).toMatchObject({ errors: [expect.any(String)] });
  expect(wrongRows[3]?.others.map(({ field, text }) => [field, text])).toContainEqual(['option2', 'c']);
  const cells = [{ row: 5, field: 'option2', text: 'c -> d' }];
  await world.write((scope) => editImport(scope, { ...run.which, cells }), actor);
  expect((await run.view()).counts).toMatchObject({ new: 1, wrong: 3 });
});

test('the second of two equal questions in one file is told by its line', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const run = await checked(world, actor, `${FILE}\ntruefalse,โลกกลม,อื่น,,,ถูก`);
  const { counts, wrongRows } = await run.view();
  expect(counts).toMatchObject({ new: 2, wrong: 1 });
  expect(wrongRows.map(({ row, cells }) => [row, cells.map(({ field }) => field)])).toEqual([
    [4, ['question']],
  ]);
  await world.write((scope) => runImport(scope, run.which), actor);
  await world.runJobs();
  expect(await bank(world)).toHaveLength(2);
});

test('an undo archives questions that nobody has changed', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const run = await imported(world, actor, FILE);
  const { items } = await world.read((scope) => listQuestions(scope, BankQuery.parse({})));
  const {
    questionId,
    version,
    isArchived: _,
    ...draft
  } = await world.read((scope) => getQuestion(scope, items[0]?.questionId ?? ''));
  await world.write(
    (scope) => saveQuestion(scope, { questionId, version, draft: { ...draft, level: 3 } }),
    actor,
  );
  await world.write((scope) => undoImport(scope, run.which), actor);
  await world.runJobs();
  expect(await run.view()).toMatchObject({ state: 'undone', progress: { undone: 1, kept: 1 } });
  expect(await bank(world)).toHaveLength(1);
});

test('a file in any format is checked first: what is left out is told, the rest is an import', async ({
  world,
}) => {
  const { actor } = await world.signedIn('manager');
  const gift = '::one:: The sun is a star.{T}\n\n::two:: Two and two?{=4 ~5}\n\nNo question';
  const file = { ...(await readQuestionFile('gift', new TextEncoder().encode(gift))), prepared: new Map() };
  const { count, importId, left } = await world.write(
    (scope) => checkQuestionFile(scope, { file, fileName: 'stars.gift', category: 'ดาว' }),
    actor,
  );
  expect({ count, left: left.length }).toEqual({ count: 2, left: 1 });
  expect(await bank(world)).toEqual([]);
  const which = { source: SOURCE, importId: importId ?? '' };
  expect(await world.read((scope) => viewImport(scope, which), actor)).toMatchObject({
    state: 'checked',
    counts: { new: 2, wrong: 0 },
  });
  await world.write((scope) => runImport(scope, which), actor);
  await world.runJobs();
  const meanings = (drafts: readonly QuestionDraft[]) =>
    new Set(drafts.map(({ name, category, content }) => `${name} ${category} ${withoutIds(content)}`));
  expect(meanings(await bank(world))).toEqual(
    meanings(file.drafts.map((draft) => ({ ...draft, category: 'ดาว' }))),
  );
});

test('a file without questions makes no import', async ({ world }) => {
  const { actor } = await world.signedIn('manager');
  const file = {
    ...(await readQuestionFile('gift', new TextEncoder().encode('No question at all'))),
    prepared: new Map(),
  };
  expect(
    await world.write(
      (scope) => checkQuestionFile(scope, { file, fileName: 'none.gift', category: '' }),
      actor,
    ),
  ).toMatchObject({ count: 0, importId: null });
});
