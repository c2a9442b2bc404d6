import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import {
  describeInstallation,
  installationEnvironment,
  recordInstallation,
  requireOwnSecret,
  requireSameInstallation,
} from './installation.ts';
import { OperatorProblem } from './operator-problem.ts';

const SECRET = 'test-secret-with-enough-characters-0123456789';
const PRODUCTION = { SALA_ENV: 'production', SALA_SECRET: SECRET, SALA_FILES_HOST: 'files.example.org' };
const OWN_DATABASE = { DATABASE_URL: 'postgres://owner:hunter2@db.example.org/sala' };

let root: string;
let places: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sala-installation-'));
  places = [join(root, 'project'), join(root, 'system')];
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Simulates a server start with this environment; returns its data folder. */
function served(name: string, environment: Record<string, string>): string {
  const dataDir = join(root, name);
  const given = { ...environment, SALA_DATA_DIR: dataDir };
  recordInstallation(loadConfig(given), given, { servedAt: new Date(), places });
  return dataDir;
}

const found = (shell: Record<string, string>, isHeld = (_folder: string) => false) =>
  installationEnvironment(shell, isHeld, places);

test('a shell without settings finds the installation of the server, with everything but its secrets', () => {
  const dataDir = served('data', { PORT: '8080', SALA_FILES_HOST: 'f.localhost', SMTP_FROM: 'a@b.co' });
  const environment = found({ HOME: '/root' });
  expect(environment).toEqual({
    HOME: '/root',
    PORT: '8080',
    SALA_FILES_HOST: 'f.localhost',
    SMTP_FROM: 'a@b.co',
    SALA_DATA_DIR: dataDir,
  });
  const config = loadConfig(environment, { isNew: false });
  expect(() => requireOwnSecret(config)).not.toThrow();
  expect(describeInstallation(config)).toBe(
    `Installation: localhost, data in ${dataDir}, its own PostgreSQL.`,
  );
  expect(found({ PORT: '9090' })['PORT'], 'the shell takes precedence').toBe('9090');
});

test('settings that only the server’s environment has are named, and never written to disk', () => {
  const dataDir = served('data', {
    ...PRODUCTION,
    ...OWN_DATABASE,
    SMTP_URL: 'smtps://me:hunter2@mail',
    SMTP_FROM: 'a@b.co',
    SALA_OPERATOR_TOKEN: 'hunter2-hunter2-hunter2',
    SALA_STORAGE: 's3:s3Bucket=files&s3Region=r&s3Key=AKIA&s3Secret=hunter2hunter2',
  });
  for (const shell of [{}, { SALA_DATA_DIR: dataDir }]) {
    expect(() => found(shell)).toThrow(OperatorProblem);
    expect(() => found(shell)).toThrow(
      /needs SALA_SECRET and DATABASE_URL and SALA_STORAGE, which this shell does not have/,
    );
  }
  for (const folder of [dataDir, ...places.slice(0, 1)])
    for (const file of readdirSync(folder))
      expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/hunter2|test-secret/);
  const shell = { SALA_SECRET: SECRET, ...OWN_DATABASE, SALA_STORAGE: 'fs:/somewhere' };
  const config = loadConfig(found(shell));
  expect(config).toMatchObject({ env: 'production', dataDir, files: { host: 'files.example.org' } });
  expect(describeInstallation(config)).toBe(
    `Installation: production, data in ${dataDir}, PostgreSQL at db.example.org:5432/sala.`,
  );
});

test('with several installations none is guessed, and a deleted one is forgotten', () => {
  const [one, two] = [served('one', {}), served('two', {})];
  expect(() => found({})).toThrow(`There are several installations: ${two}, ${one}. Say which`);
  expect(found({ SALA_DATA_DIR: one })['SALA_DATA_DIR']).toBe(one);
  rmSync(two, { recursive: true });
  expect(found({})['SALA_DATA_DIR']).toBe(one);
  // The default data folder contains a database from before installations were recorded.
  mkdirSync(places[0] ?? '', { recursive: true });
  expect(() => found({}, (folder) => folder === places[0])).toThrow(/several installations/);
});

test('another database is another installation, even with the same data folder', () => {
  const dataDir = served('data', { ...PRODUCTION, ...OWN_DATABASE });
  const other = { DATABASE_URL: 'postgres://owner@elsewhere/sala' };
  expect(found(other)).toEqual(other);
  expect(found({ ...other, SALA_DATA_DIR: dataDir })).toEqual({ ...other, SALA_DATA_DIR: dataDir });
});

test('a secret of another installation is refused; a new one that accepts the old one is not', () => {
  const dataDir = served('data', { SALA_SECRET: SECRET });
  const check = (environment: Record<string, string>) => () =>
    requireOwnSecret(loadConfig({ SALA_DATA_DIR: dataDir, ...environment }));
  const another = 'another-secret-with-enough-characters-0123456';
  expect(check({ SALA_SECRET: another })).toThrow(/SALA_SECRET is not that of the installation/);
  expect(check({ SALA_SECRET: another, SALA_SECRETS_ACCEPTED: SECRET })).not.toThrow();
});

test('without an installation nothing is created, not even a secret', () => {
  const dataDir = join(root, 'none');
  expect(found({ SALA_DATA_DIR: dataDir })).toEqual({ SALA_DATA_DIR: dataDir });
  expect(() => loadConfig({ SALA_DATA_DIR: dataDir }, { isNew: false })).toThrow(
    `There is no installation in ${dataDir}: start the server first`,
  );
  expect(readdirSync(root)).toEqual([]);
});

test('production data is not served as localhost, nor next to another database, by mistake', () => {
  const dataDir = served('data', { ...PRODUCTION, ...OWN_DATABASE });
  const start = (environment: Record<string, string>) => () =>
    requireSameInstallation({ SALA_DATA_DIR: dataDir, ...environment });
  expect(start({})).toThrow(/is one of production: set SALA_ENV=production/);
  expect(start({ SALA_ENV: 'production' })).toThrow(
    /PostgreSQL at db.example.org:5432\/sala: set DATABASE_URL/,
  );
  expect(start({ SALA_ENV: 'production', ...OWN_DATABASE })).not.toThrow();
  expect(start({ SALA_ENV: 'localhost', ...OWN_DATABASE })).not.toThrow();
});

test('where the project folder is not writable, the list is written to the next place', () => {
  writeFileSync(join(root, 'file'), '');
  places[0] = join(root, 'file/project');
  const dataDir = served('data', {});
  expect(readdirSync(places[1] ?? '')).toEqual(['installations.json']);
  expect(found({})['SALA_DATA_DIR']).toBe(dataDir);
});
