import { expect, test } from 'vitest';
import { drawQrPng } from '../promptpay/qr-png.ts';
import { readQrTexts } from './read-qr.ts';

test('codes are read outside the main thread, one at a time', { timeout: 60_000 }, async () => {
  const pictures = await Promise.all(['ก', 'second', 'https://example.test/3'].map(drawQrPng));
  const garbage = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const texts = await Promise.all([...pictures, garbage, new Uint8Array()].map(readQrTexts));
  expect(texts).toEqual([['ก'], ['second'], ['https://example.test/3'], [], []]);
});
