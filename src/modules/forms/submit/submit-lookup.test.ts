import { product } from '#modules/shop/testing.ts';
import { expect, test } from '#platform/testing/test.ts';
import { FormSchema } from '../form/schema-contract.ts';
import { allFields } from '../form/schema-rules.ts';
import { answersTo, openForm, send } from '../testing.ts';
import { withNames } from './read-sent.ts';

const FIELD = 'f_lookup00';

const draft = FormSchema.parse({
  pages: [
    {
      id: 'p_lookup00',
      fields: [
        { id: FIELD, kind: 'lookup', label: { th: 'สินค้าที่สนใจ' }, records: 'shop.product' },
        { id: 'f_remarks0', kind: 'text', label: { th: 'หมายเหตุ' } },
      ],
    },
  ],
});

test('a record that was chosen is kept with its title; one that nobody may see, or of another site, is refused', async ({
  world,
}) => {
  const slug = await openForm(world, { draft });
  const sku = await world.write((scope) => product(scope, { title: 'กาน้ำชาดินเผา' }));
  const neighbour = await world.another();
  const theirs = await neighbour.write((scope) => product(scope));
  await send(world, slug, { [FIELD]: { key: sku, title: 'ชื่อที่แต่งขึ้น' } });
  const [answer] = await answersTo(world, slug);
  expect(answer?.answers).toEqual({ [FIELD]: { key: sku, title: 'กาน้ำชาดินเผา' } });
  for (const key of [theirs, 'NOTHING', '__proto__'])
    await expect(send(world, slug, { [FIELD]: { key } })).rejects.toMatchObject({
      code: 'forms.answers_invalid',
      details: { problems: { [FIELD]: 'lookup' } },
    });
});

test('changing an answer keeps the record that was chosen, even one that is gone', async ({ world }) => {
  const kept = { key: 'GONE-1', title: 'กาที่เลิกขาย' };
  const named = (before: object) =>
    world.read((scope) =>
      withNames(scope, allFields(draft), { typed: { [FIELD]: { key: 'GONE-1' } }, before: { ...before } }),
    );
  expect(await named({ [FIELD]: kept })).toEqual({ answers: { [FIELD]: kept }, unknown: {} });
  expect((await named({ [FIELD]: { ...kept, key: 'GONE-2' } })).unknown).toEqual({ [FIELD]: 'lookup' });
  expect((await named({})).unknown).toEqual({ [FIELD]: 'lookup' });
});
