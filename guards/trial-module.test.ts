import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureMessages } from '../src/platform/bundle/messages.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { withClient } from '../src/platform/db/with-client.ts';
import { ownDatabase } from '../src/platform/testing/test-database.ts';
import { catalogueProblems } from './catalogue.ts';
import { TRIAL_DOCUMENTS, TRIAL_EDITS, TRIAL_FILES } from './fixtures/trial-module.ts';
import { LAWS } from './tidy.ts';
import { ROOT, runTool } from './tool.ts';
import { readTree } from './tree.ts';

const COPIED = [
  'clients',
  'ARCHITECTURE.md',
  'README.md',
  'docs',
  'guards',
  'journeys',
  'migrations',
  'project.inlang',
  'src',
  'vite-plugins',
  '.react-router',
  'package.json',
  'tsconfig.json',
];

/** Folder of a copy of the project with an additional module. */
let project = '';

beforeAll(async () => {
  mkdirSync(join(ROOT, '.sala'), { recursive: true });
  project = mkdtempSync(join(ROOT, '.sala', 'trial-module-'));
  for (const each of COPIED) cpSync(join(ROOT, each), join(project, each), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
  for (const [path, text] of Object.entries(TRIAL_FILES)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  for (const [path, lines] of Object.entries({ ...TRIAL_EDITS, ...TRIAL_DOCUMENTS })) {
    let text = readFileSync(join(project, path), 'utf8');
    for (const [before, line] of lines) {
      expect(text.split(before), `${before} in ${path}`).toHaveLength(2);
      text = text.replace(before, `${line}${before}`);
    }
    writeFileSync(join(project, path), text);
  }
  await ensureMessages(project);
}, 120_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

test('a module with a page, a table, a job, a setting, an audit act and a card touches four code files outside itself', () => {
  expect(Object.keys(TRIAL_EDITS)).toHaveLength(4);
  const outside = Object.keys(TRIAL_FILES).filter((path) => !path.startsWith('src/modules/trial/'));
  expect(outside.filter((path) => !path.startsWith('migrations/'))).toEqual([]);
});

test('with these edits everything that it declares is registered, and types check', async () => {
  const script = `
    const { auditText, cardSources, jobs, siteSettings } = await import('./src/composition.ts');
    const { modulesUi } = await import('./src/app/modules.ts');
    const { modulesStart } = await import('./src/app/modules-start.ts');
    const { default: routes } = await import('./src/app/routes.ts');
    const { testings } = await import('./src/testing/module-testing.ts');
    const settings = siteSettings.stored.parse({});
    process.stdout.write(JSON.stringify({
      job: jobs.some(({ name }) => name === 'trial.keep_later'),
      act: auditText.acts.get('trial.keep')?.({}, { locale: 'en' }),
      facts: cardSources.has('notes'),
      view: modulesStart.some(({ cards }) => cards?.notes !== undefined),
      link: modulesUi.some(({ workLinks }) => workLinks?.some(({ to }) => to === '/trial/notes')),
      setting: settings.trial,
      edited: siteSettings.editedOf(settings).trial,
      field: siteSettings.fields.some(({ path }) => path === 'trial.isOpen'),
      page: JSON.stringify(routes).includes('trial/notes'),
      tests: testings.get('trial')?.visits?.length,
    }));
  `;
  writeFileSync(join(project, 'inspect.mjs'), script);
  const output = execFileSync(process.execPath, ['inspect.mjs'], { cwd: project, encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual({
    job: true,
    act: 'Kept a note',
    facts: true,
    view: true,
    link: true,
    setting: { isOpen: true },
    edited: { isOpen: true },
    field: true,
    page: true,
    tests: 1,
  });
  const types = await runTool('typescript', ['--noEmit', '-p', project]);
  expect(types.output).toBe('');
}, 300_000);

test('its table is protected like every other table', async () => {
  const database = await ownDatabase('trial');
  await migrate(database.owner, join(project, 'migrations'));
  await withClient(database.superuser, async (client: pg.Client) => {
    expect((await catalogueProblems(client)).filter((problem) => problem.includes('trial_'))).toEqual([]);
    const { rows } = await client.query(
      `select relforcerowsecurity as is_forced from pg_class where relname = 'trial_note'`,
    );
    expect(rows).toEqual([{ is_forced: true }]);
  });
});

test('it breaks none of our laws', () => {
  const tree = new Map([...readTree(project)].filter(([path]) => !path.startsWith('.sala')));
  expect(LAWS.length).toBeGreaterThan(12);
  expect(LAWS.flatMap((law) => law.check(tree)).filter((problem) => problem.includes('trial'))).toEqual([]);
});
