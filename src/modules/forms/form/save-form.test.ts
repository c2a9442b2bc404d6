import { expect, test } from '#platform/testing/test.ts';
import { openForm, questions } from '../testing.ts';
import { createForm, setFormState } from './save-form.ts';
import { FormSettings } from './settings-contract.ts';

const facts = (more: object = {}) => ({
  slug: '',
  alias: null,
  title: { th: 'แบบฟอร์ม', en: '' },
  settings: FormSettings.parse({}),
  ...more,
});

test('addresses are used once; a draft without published questions cannot be opened', async ({ world }) => {
  const slug = await openForm(world);
  const make = (more: object) =>
    world.write((scope) => createForm(scope, { facts: facts(more), draft: questions() }));
  await expect(make({ slug })).rejects.toMatchObject({ code: 'forms.slug_taken' });
  await expect(make({ slug: 'manage' })).rejects.toMatchObject({ code: 'forms.slug_reserved' });
  await make({ alias: 'doa-register-68' });
  await expect(make({ alias: 'doa-register-68' })).rejects.toMatchObject({ code: 'forms.alias_taken' });
  const draft = await make({ slug: 'draft' });
  await expect(
    world.write((scope) => setFormState(scope, { slug: draft.slug, state: 'open' })),
  ).rejects.toMatchObject({
    code: 'forms.not_published',
  });
});
