import { expect, test } from 'vitest';
import { readSynonyms, synonymsAsText } from './synonym-rules.ts';

test.each([
  ['เสื้อยืด, ทีเชิ้ต, t-shirt', [['เสื้อยืด', 'ทีเชิ้ต', 't-shirt']]],
  [
    ' ice cream ,ไอศกรีม\r\n\r\nชา,tea,ชา ',
    [
      ['ice cream', 'ไอศกรีม'],
      ['ชา', 'tea'],
    ],
  ],
  ['คำเดียว', [['คำเดียว']]],
  [' , \n', []],
])('%j is read as %j', (typed, groups) => {
  expect(readSynonyms(typed)).toEqual(groups);
});

test('what is written is read again', () => {
  const groups = [
    ['เสื้อยืด', 't-shirt'],
    ['ice cream', 'ไอศกรีม'],
  ];
  expect(readSynonyms(synonymsAsText(groups))).toEqual(groups);
});
