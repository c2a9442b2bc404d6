import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { messagesPaths } from '../paths.ts';
import { emailPaths } from '../email/paths.ts';
import { action as savePage, loader as templatePage } from './template-page.tsx';
import { createTemplate } from './templates.ts';
import { loader as templatesPage } from './templates-page.tsx';

test('its pages are for managers; what is typed is checked by field', async ({ world }) => {
  const { templateId } = await world.write((scope) => createTemplate(scope, { name: 'แจ้งวันหยุด' }));
  const manager = await world.person('manager');
  const path = emailPaths.template(templateId);
  const page = {
    path,
    params: { mailTemplate: templateId },
    pattern: '/user/manage/email/templates/:mailTemplate',
  };
  const list = { path: messagesPaths.templates({ q: 'หยุด' }), pattern: '/user/manage/email/templates' };
  expect((await callPage(world, templatesPage, { ...list, actor: manager })).templates).toHaveLength(1);
  expect((await callPage(world, templatePage, { ...page, actor: manager })).template).toMatchObject({
    templateId,
  });
  const member = await world.person();
  await expect(callPage(world, templatesPage, { ...list, actor: member })).rejects.toMatchObject({
    init: { status: 403 },
  });
  const form = {
    version: '1',
    name: ' ',
    subjectTh: 'ก'.repeat(301),
    documentTh: '{"type":"doc","content":[{"type":"script"}]}',
    documentEn: 'no JSON',
  };
  const reply = await callPage(world, savePage, { ...page, form, actor: manager });
  expect(reply).toMatchObject({ data: { ok: false, problem: { code: 'platform.invalid_input' } } });
  expect(Object.keys((reply as { data: { problem: { fields: object } } }).data.problem.fields)).toEqual(
    expect.arrayContaining(['name', 'subjectTh', 'documentEn']),
  );
});
