import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { FormSchema } from '../form/schema-contract.ts';
import { openForm, send } from '../testing.ts';
import { loader } from './summary-page.tsx';

const [RANKED, TOLD] = ['f_ranked00', 'f_told0000'];
const [GREEN, BLACK, WHITE] = ['o_green000', 'o_black000', 'o_white000'];

test('rankings are counted by place, best first, and recommendations by number', async ({ world }) => {
  const draft = FormSchema.parse({
    pages: [
      {
        id: 'p_testpage',
        fields: [
          {
            id: RANKED,
            kind: 'ranking',
            label: { th: 'ชาที่ชอบ' },
            options: [GREEN, BLACK, WHITE].map((id) => ({ id, label: { th: id } })),
          },
          { id: TOLD, kind: 'nps', label: { th: 'แนะนำไหม' } },
        ],
      },
    ],
  });
  const slug = await openForm(world, { draft });
  await send(world, slug, { [RANKED]: { [GREEN]: '1', [BLACK]: '2', [WHITE]: '3' }, [TOLD]: '10' });
  await send(world, slug, { [RANKED]: { [GREEN]: '2', [BLACK]: '1', [WHITE]: '3' }, [TOLD]: '0' });
  await send(world, slug, { [RANKED]: { [GREEN]: '1', [BLACK]: '3', [WHITE]: '2' } });
  await send(world, slug, {});
  const { actor } = await world.signedIn('manager');
  const page = await callPage(world, loader, {
    path: `/form/${slug}/admin/summary`,
    params: { form: slug },
    actor,
  });
  expect(page.ranks).toEqual([
    { fieldId: RANKED, optionId: GREEN, average: 4 / 3, first: 2 },
    { fieldId: RANKED, optionId: BLACK, average: 2, first: 1 },
    { fieldId: RANKED, optionId: WHITE, average: 8 / 3, first: 0 },
  ]);
  expect(page.counts).toEqual([
    { fieldId: TOLD, rowId: '', value: '0', count: 1 },
    { fieldId: TOLD, rowId: '', value: '10', count: 1 },
  ]);
});
