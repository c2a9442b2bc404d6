import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streamZip, ZIP_MAX_ENTRIES, type ZipFileEntry } from './stream-zip.ts';
import { ZipNames } from './zip-names.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Tests with programs that may be installed; each is skipped where it is missing. */
const has = (program: string): boolean => {
  try {
    execFileSync(program, program === 'unzip' ? ['-v'] : ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const AT = new Date('2026-11-21T08:00:00Z');

function file(path: string[], bytes: Buffer, contentType = 'application/octet-stream'): ZipFileEntry {
  return {
    path,
    sizeBytes: bytes.length,
    contentType,
    modifiedAt: AT,
    open: async () => Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]),
  };
}

async function saved(zip: Readable, name = 'archive.zip'): Promise<string> {
  const path = join(folder, name);
  await pipeline(zip, createWriteStream(path));
  return path;
}

const text = Buffer.from('ข้อความที่ยาวและซ้ำ '.repeat(5_000));
const picture = randomBytes(200_000);
const entries = [
  file(['เอกสาร', 'รายงานน้ำใจ.txt'], text, 'text/plain'),
  file(['เอกสาร', 'รูป 🏖️.jpg'], picture, 'image/jpeg'),
  file(['เอกสาร', 'รูป 🏖️.jpg'], picture, 'image/jpeg'),
  file(['empty'], Buffer.alloc(0)),
  { folder: ['โฟลเดอร์ว่าง'] },
];

test.each(['python3'].filter(has))('%s reads every name, size, digest and compression method', async () => {
  const path = await saved(streamZip(entries));
  const script = `
import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps([z.testzip(), [[i.filename, i.file_size, i.compress_type, i.flag_bits & 0x800 != 0] for i in z.infolist()]]))`;
  const { stdout } = await run('python3', ['-c', script, path]);
  const [broken, listed] = JSON.parse(stdout);
  expect(broken).toBeNull();
  const deflated = 8;
  expect(listed).toEqual([
    ['เอกสาร/รายงานน้ำใจ.txt', text.length, deflated, true],
    ['เอกสาร/รูป 🏖️.jpg', picture.length, 0, true],
    ['เอกสาร/รูป 🏖️ (1).jpg', picture.length, 0, true],
    ['empty', 0, 0, expect.any(Boolean)],
    ['โฟลเดอร์ว่าง/', 0, 0, true],
  ]);
});

test.each(['unzip'].filter(has))('%s finds it intact and extracts the bytes', async () => {
  const path = await saved(streamZip(entries));
  await run('unzip', ['-tq', path]);
  const { stdout } = await run('unzip', ['-p', path, '*.txt'], {
    encoding: 'buffer',
    maxBuffer: 10_000_000,
  });
  expect(stdout.equals(text)).toBe(true);
});

test('memory use is constant, and nothing is read before the reader takes it', async () => {
  let opened = 0;
  let made = 0;
  const PIECE = Buffer.alloc(1_000_000, 7);
  const large = (): ZipFileEntry => ({
    ...file(['large'], Buffer.alloc(0)),
    sizeBytes: 100 * PIECE.length,
    open: async () => {
      opened++;
      return Readable.from(
        (async function* () {
          for (let i = 0; i < 100; i++) {
            made++;
            yield PIECE;
          }
        })(),
        { objectMode: false, highWaterMark: PIECE.length },
      );
    },
  });
  const zip = streamZip([large(), large()]);
  const reader = zip[Symbol.asyncIterator]();
  await reader.next();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([opened, made < 20]).toEqual([1, true]);
  const before = process.memoryUsage().rss;
  let bytes = 0;
  for await (const chunk of { [Symbol.asyncIterator]: () => reader }) bytes += (chunk as Buffer).length;
  expect(bytes).toBeGreaterThan(199_000_000);
  expect([opened, made]).toEqual([2, 200]);
  expect(process.memoryUsage().rss - before).toBeLessThan(120_000_000);
});

test('a reader who disconnects closes the open source', async () => {
  const source = Readable.from(
    (async function* () {
      for (;;) yield Buffer.alloc(100_000);
    })(),
  );
  const later = { ...file(['b'], picture), open: async () => expect.unreachable() };
  const zip = streamZip([{ ...file(['a'], picture), sizeBytes: 1e9, open: async () => source }, later]);
  const reader = zip[Symbol.asyncIterator]();
  await reader.next();
  zip.destroy();
  await expect.poll(() => source.destroyed).toBe(true);
});

describe('an incomplete archive fails as a whole', () => {
  const broken = (entry: Partial<ZipFileEntry>): Promise<string> =>
    saved(streamZip([{ ...file(['a'], picture), ...entry }, file(['b'], picture)]), 'broken.zip');

  test('with a file that cannot be opened', () =>
    expect(broken({ open: () => Promise.reject(new Error('gone')) })).rejects.toThrow('gone'));
  test('with a connection that breaks in the middle', () =>
    expect(
      broken({
        open: async () =>
          Readable.from(
            (async function* () {
              yield picture.subarray(0, 50_000);
              throw new Error('dead');
            })(),
          ),
      }),
    ).rejects.toThrow('dead'));
  test('with a file of another size than declared', () =>
    expect(broken({ sizeBytes: 5 })).rejects.toThrow('unexpected'));
  test('with too many files', () =>
    expect(
      saved(streamZip(Array.from({ length: ZIP_MAX_ENTRIES + 1 }, () => ({ folder: ['x'] }))), 'many.zip'),
    ).rejects.toThrow('entries'));
});

test('a file that may no longer be read is left out', async () => {
  const zip = streamZip([
    { ...file(['secret'], picture), open: async () => null },
    file(['b'], Buffer.from('b')),
  ]);
  const bytes = Buffer.concat(await Array.fromAsync(zip));
  expect(bytes.includes('secret')).toBe(false);
});

test.for([
  [['../../etc/passwd'], '.._.._etc_passwd'],
  [['..', 'x'], 'file/x'],
  [['C:\\x\\y.txt'], 'C__x_y.txt'],
  [['con.txt'], '_con.txt'],
  [['a.'], 'a'],
  [['photo\u202egnp.exe'], 'photognp.exe'],
  [['a\0b'], 'ab'],
  [[''], 'file'],
] as const)('%j becomes %j', ([path, wanted]) => {
  expect(new ZipNames().file(path)).toBe(wanted);
});

test('no two entries have names that some operating system treats as equal', () => {
  const names = new ZipNames();
  expect(
    [['a', 'B.txt'], ['A', 'b.TXT'], ['a'], ['a', 'B.txt'], ['a', 'b (1).txt']].map((path) =>
      names.file(path),
    ),
  ).toEqual(['a/B.txt', 'a/b (1).TXT', 'a (1)', 'a/B (2).txt', 'a/b (1) (1).txt']);
});

test('files that have been read are held no longer, however many there are', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const sizeBytes = 300_000;
  let opened = 0;
  async function* entries(): AsyncGenerator<ZipFileEntry> {
    for (let number = 0; number < 200; number++)
      yield {
        ...file([`${number}.txt`], Buffer.alloc(sizeBytes, 'ชา'), 'text/plain'),
        open: () => {
          opened += 1;
          return Promise.resolve(Readable.from([Buffer.alloc(sizeBytes, 'ชา')]));
        },
      };
  }
  const heldBytes = async (): Promise<number> => {
    for (let round = 0; round < 3; round++) {
      collect();
      await pause(5);
    }
    return process.memoryUsage().external;
  };
  const bytes = streamZip(entries())[Symbol.asyncIterator]();
  const before = await heldBytes();
  const isNearEnd = (): boolean => opened >= 190;
  while (!isNearEnd()) await bytes.next();
  expect((await heldBytes()) - before).toBeLessThan(20 * sizeBytes);
  await bytes.return?.();
});
