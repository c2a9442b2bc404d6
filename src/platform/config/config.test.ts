import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { OperatorProblem } from './operator-problem.ts';
import { VARIABLES } from './variables.ts';

let folder: string;
const SECRET = 'test-secret-with-enough-characters-0123456789';

const S3_FIELDS = {
  s3Endpoint: 'https://s3.example.org',
  s3Region: 'ap-southeast-7',
  s3Bucket: 'files',
  s3Key: 'AKIAEXAMPLE',
  s3Secret: 'hunter2/with+and%26',
  pathStyle: 'on',
};

function s3With(changed: Partial<typeof S3_FIELDS>): string {
  return `s3:${Object.entries({ ...S3_FIELDS, ...changed })
    .map((pair) => pair.join('='))
    .join('&')}`;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sala-config-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const load = (environment: Record<string, string>) => loadConfig({ SALA_DATA_DIR: folder, ...environment });

test('without any settings it serves on localhost with the embedded database and a generated secret', () => {
  const config = load({});
  expect(config).toMatchObject({
    env: 'localhost',
    host: '127.0.0.1',
    port: 5001,
    database: { ownerUrl: null, appUrl: null, poolSize: 10 },
    storage: { kind: 'fs', folder: join(folder, 'files') },
    files: { host: 'files.localhost', port: null, handOff: null },
    trustedProxies: [],
    line: {
      accessOrigin: 'https://access.line.me',
      apiOrigin: 'https://api.line.me',
      sdkOrigin: 'https://static.line-scdn.net',
      sdkDataOrigin: 'https://liffsdk.line-scdn.net',
    },
    logLevel: 'info',
    operatorToken: null,
  });
  expect(load({}).secret.current.reveal()).toBe(config.secret.current.reveal());
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
});

test.each<[Record<string, string>, string]>([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '0' }, 'PORT must be a whole number'],
  [{ PORT: '99999' }, 'PORT must be a whole number'],
  [{ HOST: 'not a host' }, 'HOST must be an IP address'],
  [{ SALA_ENV: 'staging' }, 'SALA_ENV must be localhost or production.'],
  [{ SALA_SECRET: 'short' }, 'SALA_SECRET is too short'],
  [{ SALA_SECRETS_ACCEPTED: 'short' }, 'SALA_SECRETS_ACCEPTED must be secrets of at least 32 characters'],
  [{ SALA_SECRETS_ACCEPTED: `${SECRET},short` }, 'SALA_SECRETS_ACCEPTED must be'],
  [{ SALA_SECRETS_ACCEPTED: '[1]' }, 'SALA_SECRETS_ACCEPTED must be'],
  [{ SALA_SECRETS_ACCEPTED: '[' }, 'SALA_SECRETS_ACCEPTED must be'],
  [{ SALA_ENV: 'production', SALA_FILES_HOST: 'files.example.org' }, 'In production SALA_SECRET must be set'],
  [{ SALA_ENV: 'production', SALA_SECRET: SECRET }, 'In production SALA_FILES_HOST must name'],
  [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must look like postgres://'],
  [{ DATABASE_URL: 'postgres://host' }, 'DATABASE_URL must look like postgres://'],
  [{ DATABASE_APP_URL: 'postgres://a@b/c' }, 'DATABASE_APP_URL needs DATABASE_URL beside it.'],
  [{ SALA_DATABASE_POOL: '1000' }, 'SALA_DATABASE_POOL must be a whole number from 1 to 100.'],
  [{ SALA_STORAGE: '/files' }, 'or s3: and the fields of a bucket'],
  [{ SALA_STORAGE: 's3:bucket' }, 'another name was given'],
  [{ SALA_STORAGE: 's3:' }, 's3Bucket must name a bucket'],
  ...(
    [
      ['s3Bucket', 'No', 's3Bucket must name a bucket'],
      ['s3Bucket', '192.168.0.1', 's3Bucket must name a bucket'],
      ['s3Region', '', 's3Region must name a region'],
      ['s3Endpoint', 's3.example.org', 's3Endpoint must be an origin'],
      ['s3Endpoint', 'https://me:hunter2@s3.example.org', 's3Endpoint must be an origin'],
      ['s3Key', '', 's3Key must be the access key'],
      ['s3Secret', 'two words', 's3Secret must be the secret key'],
      ['s3Secret', '100%', 's3Secret has a %'],
      ['pathStyle', 'maybe', 'pathStyle must be on or off'],
    ] as const
  ).map(
    ([field, value, sentence]) =>
      [{ SALA_STORAGE: s3With({ [field]: value }) }, `SALA_STORAGE: ${sentence}`] as [
        Record<string, string>,
        string,
      ],
  ),
  [{ SALA_STORAGE: 'fs:relative' }, 'SALA_STORAGE must be fs: and an absolute folder'],
  [{ SALA_FILES_HOST: 'https://files.example.org' }, 'SALA_FILES_HOST must be a bare host name'],
  [{ SALA_FILES_HAND_OFF: 'stored' }, 'SALA_FILES_HAND_OFF must be a path'],
  [{ SALA_FILES_HAND_OFF: '/../' }, 'SALA_FILES_HAND_OFF must be a path'],
  [{ SALA_TRUSTED_PROXIES: '10.0.0.0/8, everybody' }, 'SALA_TRUSTED_PROXIES must be IP addresses'],
  [{ SALA_TRUSTED_PROXIES: '10.0.0.0/33' }, 'SALA_TRUSTED_PROXIES must be IP addresses'],
  [{ SALA_PLAIN_HTTP: 'yes' }, 'SALA_PLAIN_HTTP must be allowed, or not be set.'],
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must look like smtp://'],
  [{ SMTP_URL: 'smtp://mail:25' }, 'With SMTP_URL, SMTP_FROM must name'],
  [{ SALA_LINE_URL: 'line.example' }, 'SALA_LINE_URL must be an origin'],
  [{ SALA_LINE_URL: 'http://127.0.0.1:8085/path' }, 'SALA_LINE_URL must be an origin'],
  [
    { SALA_ENV: 'production', SALA_SECRET: SECRET, SALA_LINE_URL: 'http://127.0.0.1:8085' },
    'in production it must not be set',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug'],
  [{ SALA_IP_LOCATION_URL: 'https://host/json' }, 'SALA_IP_LOCATION_URL must be'],
  [{ SALA_IP_LOCATION_URL: 'ftp://host/{ip}' }, 'SALA_IP_LOCATION_URL must be'],
  [{ SALA_LEAKED_PASSWORDS_URL: 'https://host/range' }, 'SALA_LEAKED_PASSWORDS_URL must be'],
  [{ SALA_OPERATOR_TOKEN: 'short' }, 'SALA_OPERATOR_TOKEN is too short'],
])('%j is refused with one sentence', (environment, sentence) => {
  expect(() => load(environment)).toThrow(OperatorProblem);
  expect(() => load(environment)).toThrow(sentence);
});

test.each<[Record<string, string>, string]>([
  [{ SALA_ENV: 'localhost', SALA_TRUSTED_PROXIES: '10.0.0.0/8' }, '127.0.0.1'],
  [{}, '127.0.0.1'],
  [{ SALA_TRUSTED_PROXIES: '127.0.0.1, ::1' }, '127.0.0.1'],
  [{ SALA_TRUSTED_PROXIES: '127.0.0.1, 172.16.0.0/12' }, '0.0.0.0'],
  [{ SALA_PLAIN_HTTP: 'allowed' }, '0.0.0.0'],
  [{ SALA_TRUSTED_PROXIES: '10.0.0.1', HOST: '10.0.0.2' }, '10.0.0.2'],
])('with %j production listens on %s', (environment, host) => {
  const production = { SALA_ENV: 'production', SALA_SECRET: SECRET, SALA_FILES_HOST: 'files.example.org' };
  expect(load({ ...production, ...environment }).host).toBe(host);
});

test('all bad values are reported at once, without the values of secrets', () => {
  let message = '';
  try {
    load({ PORT: 'x', SALA_SECRET: 'hunter2', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://root:hunter2@db/x' });
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message.split('\n')).toHaveLength(4);
  expect(message).not.toContain('hunter2');
});

test('secrets do not appear in logs, JSON or strings', () => {
  const config = load({
    SALA_SECRET: SECRET,
    DATABASE_URL: 'postgres://owner:hunter2@db/sala',
    SMTP_URL: 'smtps://me:hunter2@mail',
    SMTP_FROM: 'Sala <post@example.org>',
    SALA_OPERATOR_TOKEN: 'hunter2-hunter2-hunter2',
  });
  for (const shown of [
    inspect(config, { depth: 9, showHidden: true }),
    JSON.stringify(config),
    String(config.secret),
  ]) {
    expect(shown).not.toMatch(/hunter2|test-secret/);
  }
  expect(config.database.ownerUrl?.reveal()).toBe('postgres://owner:hunter2@db/sala');
});

test('a bucket is parsed with all its fields, and its secret appears nowhere', () => {
  const { storage } = load({ SALA_STORAGE: s3With({}) });
  expect(storage).toMatchObject({
    kind: 's3',
    location: {
      endpoint: 'https://s3.example.org',
      region: 'ap-southeast-7',
      bucket: 'files',
      accessKey: 'AKIAEXAMPLE',
      isPathStyle: true,
    },
  });
  expect(storage.kind === 's3' && storage.location.secretKey.reveal()).toBe('hunter2/with+and&');
  expect(inspect(storage, { depth: 9 }) + JSON.stringify(storage)).not.toContain('hunter2');
  expect(load({ SALA_STORAGE: s3With({ s3Endpoint: '', pathStyle: '' }) }).storage).toMatchObject({
    location: { endpoint: null, isPathStyle: false },
  });
});

test('derived keys differ by purpose and are stable', () => {
  const { secret } = load({ SALA_SECRET: SECRET });
  expect(secret.deriveKey('a')).toEqual(secret.deriveKey('a'));
  expect(secret.deriveKey('a')).not.toEqual(secret.deriveKey('b'));
  expect(secret.deriveKey('a')).toHaveLength(32);
});

test('further secrets are accepted, separated by commas or as a JSON list', () => {
  const others = [
    'another secret of the tests, with commas, 01',
    'a third secret of the tests without any 0123',
  ];
  const ids = (text: string) => load({ SALA_SECRET: SECRET, SALA_SECRETS_ACCEPTED: text }).secret.ids;
  expect(load({ SALA_SECRET: SECRET }).secret.ids).toHaveLength(1);
  expect(ids(` ${others[1]} , ${SECRET}`)).toHaveLength(2);
  expect(ids(JSON.stringify(others))).toHaveLength(3);
});

test('a damaged secret file is reported, not used', () => {
  writeFileSync(join(folder, 'secret'), 'x');
  expect(() => load({})).toThrow(/is damaged/);
});

test('empty settings count as absent', () => {
  expect(load({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 5001, database: { ownerUrl: null } });
});

test('every setting is in the table once', () => {
  const names = VARIABLES.map((variable) => variable.name);
  expect(new Set(names).size).toBe(names.length);
});
