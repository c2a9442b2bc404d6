import { expect, test } from 'vitest';
import { pickedIn } from './dropped-files.ts';
import { placeFiles } from './place-files.ts';
import type { UploadPlace } from './upload-ports.ts';

const TOP: UploadPlace = { space: 'own', parent: null, parentName: 'ไฟล์ของฉัน', shareCode: null };

function fileAt(path: string): File {
  const file = new File(['x'], path.split('/').at(-1) ?? '');
  return Object.defineProperty(file, 'webkitRelativePath', { value: path });
}

test('every folder is created once, parents first, and each file is assigned to its own', async () => {
  const made: string[] = [];
  const files = pickedIn(['งาน/ปี 69/ก.pdf', 'งาน/ปี 69/ข.pdf', 'งาน/สรุป.txt', 'เดี่ยว.txt'].map(fileAt));
  const placed = await placeFiles(files, TOP, async ({ parent }, name) => {
    made.push(`${parent ?? ''}/${name}`);
    return `${parent ?? ''}/${name}`;
  });
  expect(made).toEqual(['/งาน', '/งาน/ปี 69']);
  expect(placed.map(({ file, place }) => [file.name, place.parent, place.parentName])).toEqual([
    ['ก.pdf', '/งาน/ปี 69', 'ปี 69'],
    ['ข.pdf', '/งาน/ปี 69', 'ปี 69'],
    ['สรุป.txt', '/งาน', 'งาน'],
    ['เดี่ยว.txt', null, 'ไฟล์ของฉัน'],
  ]);
});

test('system files are not uploaded', () => {
  expect(
    pickedIn(['a/.DS_Store', 'a/Thumbs.db', 'a/b.txt'].map(fileAt)).map(({ file }) => file.name),
  ).toEqual(['b.txt']);
});
