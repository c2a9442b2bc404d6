import { expect, test } from 'vitest';
import { decodeQrFromImage } from '#platform/images/decode-qr.ts';
import { drawSlip } from './draw-slip.ts';
import { readSlipTexts } from './slip-reading-rules.ts';

test('a drawn slip can be read like a real one', { timeout: 60_000 }, async () => {
  const slip = {
    sendingBank: '004',
    transRef: '013071152533APM07736',
    amountSatang: 125_050,
    sentAt: new Date('2026-11-21T07:30:00Z'),
  };
  const decoded = await decodeQrFromImage(await drawSlip(slip));
  expect(decoded.ok && readSlipTexts(decoded.texts)).toMatchObject({
    kind: 'slip',
    sendingBank: '004',
    transRef: '013071152533APM07736',
  });
  expect(await decodeQrFromImage(await drawSlip({ ...slip, hasQr: false }))).toEqual({ ok: true, texts: [] });
});
