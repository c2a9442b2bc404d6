import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import {
  closePictures,
  MAX_PICTURE_BYTES,
  pictureTypeOf,
  processPicture,
  watermarkPicture,
} from './picture.ts';
import { PicturePool } from './picture-pool.ts';

afterAll(closePictures);

function drawn(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#0f766e' } });
}

/** Draws a photo-like picture: noise does not compress away. */
async function photo(): Promise<Buffer> {
  return sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  '%s becomes WebP, at most 1600 pixels, with a thumbnail',
  async (format) => {
    const bytes = await drawn(2000, 1000).toFormat(format).toBuffer();
    expect(pictureTypeOf(bytes)).toBe(`image/${format}`);
    const picture = await processPicture(bytes);
    expect(picture.source).toEqual({ format, width: 2000, height: 1000 });
    expect(picture.full).toMatchObject({ width: 1600, height: 800 });
    expect(picture.thumbnail).toMatchObject({ width: 480, height: 240 });
    for (const made of [picture.full, picture.thumbnail]) {
      expect(pictureTypeOf(made.bytes)).toBe('image/webp');
      const { width, height } = await sharp(made.bytes).metadata();
      expect([width, height]).toEqual([made.width, made.height]);
    }
  },
);

test('a small picture is not enlarged, and JPEG can be requested', async () => {
  const picture = await processPicture(await drawn(30, 20).png().toBuffer(), { format: 'jpeg' });
  expect(picture.full).toMatchObject({ width: 30, height: 20 });
  expect(picture.thumbnail).toMatchObject({ width: 30, height: 20 });
  expect(pictureTypeOf(picture.full.bytes)).toBe('image/jpeg');
});

test('a rotated photo is turned upright, and its location and device are removed', async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .composite([
      { input: { create: { width: 60, height: 20, channels: 3, background: 'blue' } }, top: 20, left: 0 },
    ])
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 }) // EXIF 2.3: rotate 90° clockwise, so the bottom becomes the left
    .toBuffer();
  const { full, source } = await processPicture(bytes);
  expect(source).toMatchObject({ width: 40, height: 60 });
  expect(full).toMatchObject({ width: 40, height: 60 });
  const { exif, icc, xmp, orientation } = await sharp(full.bytes).metadata();
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(Buffer.from(full.bytes).includes('SecretCam')).toBe(false);
  const { data } = await sharp(full.bytes)
    .extract({ left: 2, top: 30, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect((data[2] as number) > (data[0] as number)).toBe(true);
});

test('only the picture survives from a polyglot file', async () => {
  const script = '<script>alert(document.domain)</script>';
  const zip = Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1');
  const { full, thumbnail } = await processPicture(Buffer.concat([await photo(), Buffer.from(script), zip]));
  for (const { bytes } of [full, thumbnail]) {
    expect(Buffer.from(bytes).includes('script')).toBe(false);
    expect(Buffer.from(bytes).includes('PK\x05\x06')).toBe(false);
  }
});

test('a truncated photo is broken', async () => {
  const bytes = await photo();
  await expect(processPicture(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({
    code: 'pictures.broken',
    kind: 'invalid',
  });
});

describe('unsupported files are refused', () => {
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['ten megabytes of garbage', Buffer.alloc(MAX_PICTURE_BYTES, 0x5a)],
    ['SVG', Buffer.from(svg)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['a program', Buffer.from('MZ\x90\0\x03', 'latin1')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ])('%s', async (_what, bytes) => {
    await expect(processPicture(bytes)).rejects.toMatchObject({ code: 'pictures.not_a_picture' });
  });

  test('SVG after the first bytes of a PNG', async () => {
    const bytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]);
    await expect(processPicture(bytes)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('garbage after the first bytes of a JPEG', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
      Buffer.alloc(MAX_PICTURE_BYTES - 4, 0x5a),
    ]);
    await expect(processPicture(bytes)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('more than ten megabytes', async () => {
    await expect(processPicture(Buffer.alloc(MAX_PICTURE_BYTES + 1))).rejects.toMatchObject({
      code: 'pictures.too_large',
    });
  });
});

test('a decompression bomb of 400 million pixels in half a megabyte is refused before it is decompressed', async () => {
  const bomb = pngBomb(20_000, 20_000);
  expect(bomb.length).toBeLessThan(600_000);
  const startedAt = performance.now();
  await expect(processPicture(bomb)).rejects.toMatchObject({ code: 'pictures.too_many_pixels' });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('a timeout kills the child process, and the next picture still works', async () => {
  const pool = new PicturePool({ timeoutMs: 250 });
  const slow = await drawn(5000, 5000).png().toBuffer();
  const order = { maxEdge: 5000, thumbnailEdge: 480, format: 'webp' } as const; // seconds of encoding
  await expect(pool.decode({ ...order, bytes: slow })).rejects.toMatchObject({ problem: 'too_slow' });
  const small = await drawn(10, 10).png().toBuffer();
  expect((await pool.decode({ ...order, bytes: small })).full.width).toBe(10);
  pool.close();
});

test('beyond its queue the pool returns busy', async () => {
  const pool = new PicturePool();
  const bytes = await drawn(10, 10).png().toBuffer();
  const many = Array.from({ length: 40 }, () =>
    pool.decode({ bytes, maxEdge: 100, thumbnailEdge: 50, format: 'webp' }),
  );
  const results = await Promise.allSettled(many);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(32);
  expect(
    results.filter((result) => result.status === 'rejected' && result.reason.problem === 'busy'),
  ).toHaveLength(8);
  pool.close();
});

/** Makes a single-colour PNG of any size: its rows of zeros compress a thousandfold. Chunks and CRC as in RFC 2083 §3. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8); // 8-bit greyscale
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

describe('a watermark', () => {
  const grey = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();

  /** Returns the bounding box of all pixels that are no longer grey. */
  async function changed(bytes: Uint8Array) {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const box = { left: info.width, top: info.height, right: -1, bottom: -1 };
    for (let at = 0; at < data.length; at += info.channels) {
      const isGrey = [0, 1, 2].every((channel) => Math.abs((data[at + channel] ?? 0) - 128) < 24);
      if (isGrey) continue;
      const [x, y] = [(at / info.channels) % info.width, Math.floor(at / info.channels / info.width)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
    return { ...box, width: box.right - box.left + 1, height: box.bottom - box.top + 1 };
  }

  test('from a picture is a fifth of the width, bottom right by default or in the given corner', async () => {
    const logo = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const made = await watermarkPicture(await grey(1000, 800), { picture: logo });
    expect([made.width, made.height, pictureTypeOf(made.bytes)]).toEqual([1000, 800, 'image/webp']);
    const mark = await changed(made.bytes);
    expect(mark.width).toBeCloseTo(200, -1);
    expect(mark.height).toBeCloseTo(133, -1);
    expect(mark.right).toBeCloseTo(979, -1);
    expect(mark.bottom).toBeCloseTo(779, -1);
    const corner = await changed(
      (await watermarkPicture(await grey(1000, 800), { picture: logo, corner: 'top-left' })).bytes,
    );
    expect(corner.left).toBeCloseTo(20, -1);
    expect(corner.top).toBeCloseTo(20, -1);
  });

  test('from text is a twentieth of the width high, in Thai and Latin, and never wider than the picture', async () => {
    const mark = await changed((await watermarkPicture(await grey(1200, 800), { text: 'ศาลา Sala' })).bytes);
    expect(mark.height).toBeGreaterThan(60); // the text and its band
    expect(mark.height).toBeLessThan(100);
    expect(mark.right).toBeCloseTo(1179, -1);
    expect(mark.bottom).toBeCloseTo(779, -1);
    const taller = await changed((await watermarkPicture(await grey(1200, 800), { text: 'น้ำผึ้ง' })).bytes);
    expect(taller.height).toBeGreaterThan(mark.height);
    const long = await changed(
      (await watermarkPicture(await grey(300, 200), { text: 'ยาว'.repeat(800) })).bytes,
    );
    expect(long.width).toBeLessThanOrEqual(290);
  });

  test('from both has the picture above the text, whatever characters the text contains', async () => {
    const logo = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { bytes } = await watermarkPicture(await grey(1000, 800), { text: '<b>&', picture: logo });
    const mark = await changed(bytes);
    expect(mark.height).toBeGreaterThan(133 + 20 + 40);
    expect(mark.width).toBeCloseTo(200, -1);
  });

  test('on a tiny picture is drawn, and from an empty text or invalid picture is skipped or refused', async () => {
    expect(await watermarkPicture(await grey(3, 2), { text: 'Sala' })).toMatchObject({ width: 3, height: 2 });
    const blank = await watermarkPicture(await grey(300, 200), { text: ' \n\u0000' });
    expect((await changed(blank.bytes)).right, 'nothing is drawn').toBe(-1);
    const wide = await changed((await watermarkPicture(await grey(1600, 120), { text: 'Sala' })).bytes);
    expect(wide.height, 'still legible').toBeGreaterThan(40);
    await expect(watermarkPicture(Buffer.from('no picture'), { text: 'Sala' })).rejects.toMatchObject({
      code: 'pictures.not_a_picture',
    });
    await expect(
      watermarkPicture(await grey(30, 20), { picture: Buffer.from('<svg/>') }),
    ).rejects.toMatchObject({ code: 'pictures.not_a_picture' });
  });
});
