import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpack } from './unpacking.ts';

const LIMITS = { entries: 10, bytes: 1_000_000 };

/** Builds an archive; `claims`: entry sizes claimed by the headers; `again`: extra entries that overlap the first one. */
function zip(
  contents: readonly Buffer[],
  { claims, again = 0 }: { claims?: number; again?: number } = {},
): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [at, content] of contents.entries()) {
    const name = Buffer.from(`${at}.xml`);
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims ?? content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, name, packed);
    directory.push(Buffer.concat([entry, name]));
    offset += local.length + name.length + packed.length;
  }
  for (let n = 0; n < again; n++) directory.push(directory[0] as Buffer);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

test('an archive of ordinary size is unpacked, the wanted entries only', async () => {
  const archive = zip([Buffer.from('a'), Buffer.alloc(500_000)]);
  expect(await unpack(archive, LIMITS, /^0\.xml$/)).toEqual([{ name: '0.xml', bytes: Buffer.from('a') }]);
  expect(await unpack(archive, LIMITS, /\.xml$/)).toHaveLength(2);
});

test.for<[string, Buffer]>([
  ['a bomb', zip([Buffer.alloc(50_000_000)])],
  ['a bomb with false headers', zip([Buffer.alloc(50_000_000)], { claims: 1 })],
  ['overlapping entries', zip([Buffer.alloc(300_000)], { again: 5 })],
  ['many entries that are too large together', zip(Array.from({ length: 5 }, () => Buffer.alloc(300_000)))],
  ['too many entries', zip(Array.from({ length: 11 }, () => Buffer.from('a')))],
  ['a truncated archive', zip([Buffer.alloc(100)]).subarray(40)],
  ['no archive', Buffer.from('PK but not really, only long enough')],
  ['nothing', Buffer.alloc(0)],
])('%s is not unpacked', async ([, bytes]) => {
  expect(await unpack(bytes, LIMITS, /\.xml$/)).toBeNull();
});
