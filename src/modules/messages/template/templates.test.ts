import { randomUUID } from 'node:crypto';
import { listAudit } from '#platform/audit.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { emailPaths } from '../email/paths.ts';
import {
  archiveTemplate,
  createTemplate,
  duplicateTemplate,
  getTemplate,
  listTemplates,
  MAX_TEMPLATES,
  restoreTemplate,
  saveTemplate,
} from './templates.ts';

const said = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const NOTHING: RichDocument = { type: 'doc', content: [] };

/** A template that is saved once. */
async function saved(world: World, name = 'แจ้งวันหยุด') {
  const { templateId } = await world.write((scope) => createTemplate(scope, { name }));
  const texts = { subjectTh: 'วันหยุด', subjectEn: '', documentTh: said('ถึง {{name}}'), documentEn: NOTHING };
  const typed = { mailTemplate: templateId, version: 1, name, ...texts };
  await world.write((scope) => saveTemplate(scope, typed));
  return { templateId, typed };
}

const listed = (world: World, query: { show?: 'used' | 'archived'; q?: string } = {}) =>
  world.read((scope) => listTemplates(scope, { show: 'used', q: '', ...query }));

test('of two who save the same version, the second is told; nothing is overwritten', async ({ world }) => {
  const { templateId, typed } = await saved(world);
  const late = { ...typed, subjectTh: 'อย่างอื่น' };
  await expect(world.write((scope) => saveTemplate(scope, late))).rejects.toMatchObject({
    code: 'messages.version_conflict',
    details: { yours: 1, current: 2 },
  });
  const kept = await world.read((scope) => getTemplate(scope, { mailTemplate: templateId }));
  expect(kept).toMatchObject({ subjectTh: 'วันหยุด', documentTh: typed.documentTh, version: 2 });
  const anew = await world.write((scope) => saveTemplate(scope, { ...late, version: 2 }));
  expect(anew).toEqual({ version: 3 });
});

test('templates are found by name and subject, in the languages that they have', async ({ world }) => {
  const { templateId } = await saved(world);
  await world.write((scope) => createTemplate(scope, { name: 'Welcome' }));
  expect(await listed(world, { q: 'หยุด' })).toMatchObject([
    { templateId, languages: ['th'], subject: 'วันหยุด' },
  ]);
  expect(await listed(world, { q: 'WELCOME' })).toMatchObject([{ name: 'Welcome', languages: [] }]);
  expect(await listed(world, { q: '%' })).toEqual([]);
});

test('an archived template is kept, and can be used again', async ({ world }) => {
  const { templateId } = await saved(world);
  const given = { mailTemplate: templateId };
  for (let times = 0; times < 2; times++) await world.write((scope) => archiveTemplate(scope, given));
  expect(await listed(world)).toEqual([]);
  expect(await listed(world, { show: 'archived' })).toMatchObject([{ templateId, isArchived: true }]);
  await world.write((scope) => restoreTemplate(scope, given));
  expect(await listed(world)).toMatchObject([{ templateId, isArchived: false }]);
  const entries = await world.read((scope) =>
    listAudit(scope, { entityKind: 'messages.template', entityId: templateId }),
  );
  expect(entries.map(({ action }) => action)).toEqual([
    'messages.restore_template',
    'messages.archive_template',
    'messages.save_template',
    'messages.create_template',
  ]);
});

test('a copy has the texts, and the longest name still fits', async ({ world }) => {
  const { templateId } = await saved(world, 'ก'.repeat(120));
  const copy = await world.write((scope) => duplicateTemplate(scope, { mailTemplate: templateId }));
  const copied = await world.read((scope) => getTemplate(scope, { mailTemplate: copy.templateId }));
  expect(copied).toMatchObject({
    name: `${'ก'.repeat(116)} (2)`,
    documentTh: said('ถึง {{name}}'),
    version: 1,
  });
});

test('a template of another site is missing, and the number of templates is limited', async ({ world }) => {
  const other = await world.another();
  const { templateId } = await saved(other);
  for (const mailTemplate of [templateId, randomUUID()])
    for (const work of [getTemplate, archiveTemplate, duplicateTemplate])
      await expect(world.write<unknown>((scope) => work(scope, { mailTemplate }))).rejects.toMatchObject({
        code: 'messages.template_missing',
      });
  await world.write(async (scope) => {
    for (let made = 0; made < MAX_TEMPLATES; made++) await createTemplate(scope, { name: `แบบ ${made}` });
  });
  await expect(world.write((scope) => createTemplate(scope, { name: 'x' }))).rejects.toMatchObject({
    code: 'messages.too_many_templates',
  });
});

test('programs and pages read a template with its texts', async ({ world }) => {
  const { templateId } = await saved(world);
  const manager = await world.signedIn('manager');
  expect((await manager.get(emailPaths.apiTemplate(templateId))).json()).toMatchObject({
    subjectTh: 'วันหยุด',
    documentTh: said('ถึง {{name}}'),
    pictures: {},
  });
});
