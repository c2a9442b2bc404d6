import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { unpackArchive } from './import-archive.ts';

async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

test('files are found by their path, and by name at the top or in one folder', async () => {
  const files = await unpackArchive(
    await zipOf({
      'Cup.JPG': 'cup',
      'photos/tea.png': 'tea',
      'a/b/deep.png': 'deep',
      '__MACOSX/cup.jpg': 'shadow',
      'photos/.hidden.png': 'hidden',
    }),
  );
  expect([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['cup.jpg', 'cup'],
    ['photos/tea.png', 'tea'],
    ['tea.png', 'tea'],
    ['a/b/deep.png', 'deep'],
  ]);
});

test('of two files of a name, neither is found by it', async () => {
  const files = await unpackArchive(await zipOf({ 'a/cup.jpg': '1', 'b/CUP.jpg': '2' }));
  expect([...files.keys()]).toEqual(['a/cup.jpg', 'b/cup.jpg']);
});

test.each(['../../cup.jpg', '/cup.jpg', 'C:/cup.jpg', 'a\\cup.jpg'])('%j is refused', async (name) => {
  // The writer refuses such names itself: a harmless one of the same length is replaced in the bytes.
  const harmless = 'x'.repeat(name.length);
  const bytes = Buffer.from(
    (await zipOf({ [harmless]: 'cup' })).toString('latin1').replaceAll(harmless, name),
    'latin1',
  );
  await expect(unpackArchive(bytes)).rejects.toMatchObject({ code: 'platform.import_archive_unreadable' });
});

test('a bomb and a file that is no zip are refused', async () => {
  const bomb = await zipOf({ 'zeros.png': '\0'.repeat(50_000_000) });
  expect(bomb.length).toBeLessThan(100_000);
  const refused = { code: 'platform.import_archive_unreadable' };
  await expect(unpackArchive(bomb)).rejects.toMatchObject(refused);
  await expect(unpackArchive(Buffer.from('no zip'))).rejects.toMatchObject(refused);
});
