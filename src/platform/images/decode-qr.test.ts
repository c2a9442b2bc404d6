import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeQrFromImage } from './decode-qr.ts';
import { drawQrSvg, qrPath } from './qr-rules.ts';

/** QR payload of a bank slip. */
const payload = '0041000600000101030040220013071152533APM077365102TH91048134';
const promptPay = '00020101021229370016A0000006770101110113006681234567853037645406100.005802TH6304F142';

function drawPng(text: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(drawQrSvg(text)), { density: 300 })
    .resize(size, size, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** Draws a slip as a phone saves it: a tall colour picture with the mini-QR in a corner. */
async function drawSlip(text: string): Promise<Sharp> {
  const code = await drawPng(text, 240);
  const background = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920"><rect width="1080" height="1920" fill="#e8f5ee"/><rect x="80" y="200" width="920" height="120" fill="#0a7d4f"/><rect x="80" y="400" width="600" height="40" fill="#555"/></svg>',
  );
  return sharp(background).composite([{ input: code, left: 780, top: 1600 }]);
}

async function decoded(bytes: Uint8Array): Promise<readonly string[]> {
  const result = await decodeQrFromImage(bytes);
  if (!result.ok) throw new Error(result.problem);
  return result.texts;
}

/** Returns pseudo-random noise, the same in each run. */
function noise(width: number, height: number): Buffer {
  let state = 42;
  return Buffer.from(
    Array.from({ length: width * height * 3 }, () => {
      state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
      return state >>> 23;
    }),
  );
}

describe('QR codes are decoded from pictures', { timeout: 60_000 }, () => {
  test('from a plain drawing', async () => {
    expect(await decoded(await drawPng(payload, 300))).toEqual([payload]);
    expect(await decoded(await drawPng(promptPay, 400))).toEqual([promptPay]);
  });

  test('from a slip as PNG, JPEG and WebP', async () => {
    const slip = await drawSlip(payload);
    expect(await decoded(await slip.clone().png().toBuffer())).toEqual([payload]);
    expect(await decoded(await slip.clone().jpeg({ quality: 40 }).toBuffer())).toEqual([payload]);
    expect(await decoded(await slip.clone().webp({ quality: 40 }).toBuffer())).toEqual([payload]);
  });

  test.each([90, 180, 270, 8, -17])('from a slip rotated by %s degrees', async (angle) => {
    const slip = await (await drawSlip(payload)).png().toBuffer();
    const turned = await sharp(slip).rotate(angle, { background: '#fff' }).jpeg({ quality: 70 }).toBuffer();
    expect(await decoded(turned)).toEqual([payload]);
  });

  test('from a photograph rotated by its EXIF orientation', async () => {
    const slip = await (await drawSlip(payload)).png().toBuffer();
    const photograph = await sharp(slip).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    expect(await decoded(photograph)).toEqual([payload]);
  });

  test('from a noisy, dim, blurred slip', async () => {
    const slip = await (await drawSlip(payload)).png().toBuffer();
    const grain = {
      input: noise(1080, 1920),
      raw: { width: 1080, height: 1920, channels: 3 as const },
      blend: 'soft-light' as const,
    };
    const grainy = await sharp(slip).composite([grain]).png().toBuffer();
    const poor = await sharp(grainy).blur(1.2).linear(0.5, 30).jpeg({ quality: 35 }).toBuffer();
    expect(await decoded(poor)).toEqual([payload]);
  });

  test('from a transparent background, and inverted', async () => {
    const { size, path } = qrPath(payload);
    const bare = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="300" height="300"><path d="${path}"/></svg>`,
    );
    expect(await decoded(await sharp(bare).png().toBuffer())).toEqual([payload]);
    expect(
      await decoded(
        await sharp(await drawPng(payload, 300))
          .negate({ alpha: false })
          .png()
          .toBuffer(),
      ),
    ).toEqual([payload]);
  });

  test('from a picture with two codes, both', async () => {
    const both = await (await drawSlip(payload)).png().toBuffer();
    const picture = await sharp(both)
      .composite([{ input: await drawPng(promptPay, 400), left: 100, top: 700 }])
      .png()
      .toBuffer();
    expect([...(await decoded(picture))].sort()).toEqual([payload, promptPay].sort());
  });

  test('a picture without a code has no texts', async () => {
    const empty = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#3a7' } })
      .jpeg()
      .toBuffer();
    expect(await decoded(empty)).toEqual([]);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('this is no picture')],
    ['a truncated PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('%s is not a picture', async (_name, bytes) => {
    expect(await decodeQrFromImage(bytes)).toEqual({ ok: false, problem: 'unreadable_image' });
  });
});

describe('drawn codes', () => {
  test('have a quiet zone of four modules and an accessible title', () => {
    const svg = drawQrSvg(promptPay, { title: 'จ่าย ฿100 <ร้าน & "เพื่อน">' });
    expect(svg).toContain('<title>จ่าย ฿100 &#60;ร้าน &#38; &#34;เพื่อน&#34;&#62;</title>');
    const { size, path } = qrPath(promptPay);
    const columns = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(
      ([, x, y, width]) => [Number(x), Number(y), Number(width)] as const,
    );
    expect(Math.min(...columns.map(([x]) => x))).toBe(4);
    expect(Math.max(...columns.map(([x, , width]) => x + width))).toBe(size - 4);
    expect(Math.min(...columns.map(([, y]) => y))).toBe(4);
  });
});
