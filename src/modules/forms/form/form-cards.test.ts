import { readRecordCards, searchRecordCards } from '#platform/record-cards/read-record-cards.ts';
import { expect, test } from '#platform/testing/test.ts';
import { openForm } from '../testing.ts';
import { setFormState } from './save-form.ts';

test('forms that are open are cards; closed ones and those of another site are not', async ({ world }) => {
  const other = await world.another();
  await openForm(other, { slug: 'theirs' });
  await openForm(world, { slug: 'open' });
  await openForm(world, { slug: 'closed' });
  await world.write((scope) => setFormState(scope, { slug: 'closed', state: 'closed' }));
  const keys = ['open', 'closed', 'theirs', 'none'];
  expect(
    await world.read((scope) =>
      readRecordCards(
        scope,
        keys.map((key) => ({ kind: 'forms.form', key })),
      ),
    ),
  ).toEqual({
    'forms.form:open': {
      framePath: '/form/open/embed',
      kind: 'แบบฟอร์ม',
      title: 'แบบฟอร์ม open',
      line: '',
      price: null,
      pictureUrl: null,
      path: '/form/open',
    },
  });
  for (const q of ['แบบฟอร์ม', ''])
    expect(await world.read((scope) => searchRecordCards(scope, { kind: 'forms.form', q }))).toMatchObject({
      found: [{ key: 'open' }],
    });
});
