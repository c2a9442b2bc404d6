import { listFile } from '#platform/testing/list-file.ts';
import { expect, test } from '#platform/testing/test.ts';
import { createQuestions } from '../question/question-bank.ts';
import { draftOf, SAMPLE_CONTENTS } from '../testing.ts';

test('managers get the questions as a file, filtered as on the page; members do not', async ({ world }) => {
  await world.write((scope) =>
    createQuestions(scope, [
      draftOf(
        { ...SAMPLE_CONTENTS.single, stem: 'ล้างมือเมื่อใด' },
        { category: 'สุขอนามัย', tags: ['มือ', 'ครัว'] },
      ),
      draftOf({ ...SAMPLE_CONTENTS.essay, stem: 'อธิบายการล้างมือ' }),
    ]),
  );
  const manager = await world.person('manager');
  const linesOf = async (query: Record<string, string>) =>
    (await listFile(world, manager, 'exams.questions', query)).trim().split('\r\n').slice(1);
  expect(await linesOf({})).toHaveLength(2);
  // The form of the filters sends those that are not set as empty.
  expect(await linesOf({ q: '', category: '', kind: 'single' })).toEqual([
    expect.stringContaining('"ล้างมือเมื่อใด"'),
  ]);
  expect((await linesOf({ category: 'สุขอนามัย', kind: '' }))[0]).toContain('"มือ, ครัว"');
  await expect(listFile(world, await world.person(), 'exams.questions')).rejects.toMatchObject({
    code: 'platform.forbidden',
  });
});
