import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { getForm } from '../form/form-queries.ts';
import { saveFacts } from '../form/save-form.ts';
import { FormSettings } from '../form/settings-contract.ts';
import { openForm } from '../testing.ts';
import { loader as aliasPage } from './alias-page.tsx';

const facts = (more: object = {}) => ({
  slug: '',
  alias: null,
  title: { th: 'แบบฟอร์ม', en: '' },
  settings: FormSettings.parse({}),
  ...more,
});

test('the fixed address leads to the form that has it, and to nothing without one', async ({ world }) => {
  const visit = () => callPage(world, aliasPage, { path: '/doa-register-68' });
  await expect(visit()).rejects.toMatchObject({ init: { status: 404 } });
  const slug = await openForm(world);
  const { version } = await world.read((scope) => getForm(scope, slug));
  await world.write((scope) =>
    saveFacts(scope, { slug, version, facts: facts({ alias: 'doa-register-68' }) }),
  );
  const redirect = await visit().catch((error: unknown) => error);
  expect((redirect as Response).headers.get('location')).toBe(`/form/${slug}`);
});
