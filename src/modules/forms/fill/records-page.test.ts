import { product } from '#modules/shop/testing.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { getForm } from '../form/form-queries.ts';
import { FormSchema } from '../form/schema-contract.ts';
import { saveQuestions } from '../form/save-form.ts';
import { openForm } from '../testing.ts';
import { loader } from './records-page.tsx';

const asked = (records: string): FormSchema =>
  FormSchema.parse({
    pages: [
      {
        id: 'p_lookup00',
        fields: [{ id: 'f_lookup00', kind: 'lookup', label: { th: 'สินค้าที่สนใจ' }, records }],
      },
    ],
  });

test('visitors find what a published question offers, on their own site alone; managers also what a draft will', async ({
  world,
}) => {
  const slug = await openForm(world, { draft: asked('shop.product') });
  const sku = await world.write((scope) => product(scope, { title: 'กาน้ำชาดินเผา' }));
  const theirs = await world.another();
  await theirs.write((scope) => product(scope, { title: 'กาน้ำชาเซรามิก' }));
  const find = async (kind: string, actor = world.guest(), form = slug) =>
    (
      await callPage(world, loader, {
        path: `/form/${form}/records?kind=${kind}&q=${encodeURIComponent('กาน้ำชา')}`,
        pattern: '/form/:form/records',
        params: { form },
        actor,
      })
    ).found.map(({ key }) => key);
  expect(await find('shop.product')).toEqual([sku]);
  const missing = { init: { status: 404 } };
  for (const kind of ['lessons.lesson', '__proto__', ''])
    await expect(find(kind)).rejects.toMatchObject(missing);
  await expect(find('shop.product', world.guest(), 'no-such-form')).rejects.toMatchObject(missing);

  const manager = await world.person('manager');
  await world.write(async (scope) => {
    const { version } = await getForm(scope, slug);
    await saveQuestions(scope, { slug, version, draft: asked('lessons.lesson') });
  }, manager);
  expect(await find('lessons.lesson', manager)).toEqual([]);
  await expect(find('lessons.lesson')).rejects.toMatchObject(missing);
});
