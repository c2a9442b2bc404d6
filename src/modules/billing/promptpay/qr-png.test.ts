import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeQrFromImage } from '#platform/images/decode-qr.ts';
import { drawQrPng } from './qr-png.ts';

const payload = '00020101021229370016A00000067701011102130999999999991530376454071070.005802TH6304EA3D';

test('the saved picture contains the code, sharp and black on white', { timeout: 60_000 }, async () => {
  const png = await drawQrPng(payload);
  const { width, height, format } = await sharp(png).metadata();
  expect({ height, format }).toEqual({ height: width, format: 'png' });
  expect(width).toBeGreaterThanOrEqual(720);
  expect(await decodeQrFromImage(png)).toEqual({ ok: true, texts: [payload] });
  const { channels } = await sharp(png).stats();
  expect(channels[0]).toMatchObject({ min: 0, max: 255 });
});
