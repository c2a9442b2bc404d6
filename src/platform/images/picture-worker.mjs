/**
 * Child process that decodes untrusted pictures, so that a crash or a decompression bomb in the native decoder cannot
 * take the server down. Plain JavaScript, because Node runs this file directly (see `picture-pool.ts`). Its
 * environment is empty.
 *
 * Message in: { id, bytes, maxEdge, thumbnailEdge, format }, or { id, bytes, edges } for thumbnails only, or { id,
 * bytes, maxEdge, mark } for a watermark, or { id, card } for a picture of words. Message out: { id, picture } or { id, problem, reason }.
 */
import sharp from 'sharp';

const MAX_PIXELS = 50_000_000;
const MAX_MEMORY_BYTES = 600_000_000;
const MEMORY_CHECK_MS = 50;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});

// Decoding runs on libvips' own threads, so this timer keeps running and sees memory grow.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL');
}, MEMORY_CHECK_MS);

process.on('disconnect', () => process.exit(0));
process.on('message', (order) => void answer(order));
process.send({ ready: true });

async function answer({ id, card, ...order }) {
  try {
    const picture = card ? await wordCard(card) : await pictureOf(order);
    process.send({ id, picture });
  } catch (error) {
    process.send({
      id,
      problem: error.problem ?? problemOf(error),
      reason: String(error.message ?? error).slice(0, 300),
    });
  }
}

function pictureOf({ bytes, maxEdge, thumbnailEdge, format, edges, mark }) {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (mark) return markedPicture(given, maxEdge, mark);
  return edges ? smallPictures(given, edges) : processPicture(given, maxEdge, thumbnailEdge, format);
}

async function processPicture(bytes, maxEdge, thumbnailEdge, format) {
  const source = await sourceOf(bytes);
  const full = await encode(bytes, maxEdge, format);
  const thumbnail = await encode(full.data, thumbnailEdge, 'webp');
  return {
    full: { bytes: full.data, width: full.info.width, height: full.info.height },
    thumbnail: { bytes: thumbnail.data, width: thumbnail.info.width, height: thumbnail.info.height },
    source,
  };
}

/** Largest first, each smaller one from the previous one: the file itself is decoded only once. */
async function smallPictures(bytes, edges) {
  const source = await sourceOf(bytes);
  const pictures = [];
  let from = bytes;
  for (const edge of edges) {
    const { data, info } = await encode(from, edge, 'webp');
    pictures.push({ bytes: data, width: info.width, height: info.height });
    from = data;
  }
  return { pictures, source };
}

/** Stacks the marks vertically in their corner, with a margin of a fortieth of the shorter edge. */
async function markedPicture(bytes, maxEdge, { text, picture, corner, font }) {
  await sourceOf(bytes);
  const { data, info } = await upright(bytes, maxEdge).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const gap = Math.round(Math.min(width, height) / 40);
  const available = {
    width: Math.max(1, width - 2 * gap),
    height: Math.max(1, Math.floor(height / 2) - 2 * gap),
  };
  const marks = [];
  if (picture) marks.push(await drawnPicture(picture, width / 5, available));
  if (text) marks.push(await drawnText(text, width / 20, font, available));
  const isAbove = corner.startsWith('top');
  let edge = isAbove ? gap : height - gap;
  const layers = (isAbove ? marks : marks.toReversed()).map(({ data: input, info: mark }) => {
    const top = isAbove ? edge : edge - mark.height;
    edge = isAbove ? top + mark.height + gap : top - gap;
    return { input, top, left: corner.endsWith('left') ? gap : width - gap - mark.width };
  });
  const drawn = await sharp(data, { raw: { width, height, channels } })
    .composite(layers)
    .webp({ quality: 82, effort: 3 })
    .toBuffer();
  return { bytes: drawn, width, height };
}

async function drawnPicture(picture, width, available) {
  await sourceOf(picture);
  return sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: Math.max(1, Math.round(width)), height: available.height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Draws white text on a dark band, legible on any picture; scaled down where the line is too long. */
async function drawnText(text, size, { file, name }, available) {
  const written = text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]);
  const font = `${name} ${Math.max(1, Math.round(size))}`;
  const line = sharp({
    text: {
      text: `<span foreground="#ffffff">${written}</span>`,
      font,
      fontfile: file,
      dpi: 72, // a point is a pixel
      rgba: true,
    },
  });
  const { data, info } = await line.png().toBuffer({ resolveWithObject: true });
  const pad = Math.round(size / 4);
  const band = { width: info.width + 2 * pad, height: info.height + 2 * pad, channels: 4 };
  const drawn = await sharp({ create: { ...band, background: { r: 0, g: 0, b: 0, alpha: 0.4 } } })
    .composite([{ input: data, top: pad, left: pad }])
    .png()
    .toBuffer();
  return sharp(drawn)
    .resize({ ...available, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Draws a title with a line below it, as large as both fit, on a plain ground with a bar at its start. */
async function wordCard({ width, height, title, line, ground, ink, font }) {
  const margin = Math.round(width / 15);
  const bar = Math.round(width / 75);
  const room = { width: width - 2 * margin - bar, height: height - 3 * margin };
  const below = await writtenWords(line, { size: width / 40, width: room.width, ink, font });
  let words;
  for (let size = Math.round(width / 13); size >= width / 40; size -= 4) {
    words = await writtenWords(title, { size, width: room.width, ink, font });
    if (words.info.height <= room.height - below.info.height) break;
  }
  const fitted = await sharp(words.data)
    .resize({
      width: room.width,
      height: room.height - below.info.height,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toBuffer();
  const stripe = sharp({ create: { width: bar, height, channels: 3, background: ink } });
  const drawn = await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([
      { input: await stripe.png().toBuffer(), top: 0, left: 0 },
      { input: fitted, top: margin, left: margin + bar },
      { input: below.data, top: height - margin - below.info.height, left: margin + bar },
    ])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  return { bytes: drawn, width, height };
}

function writtenWords(text, { size, width, ink, font: { file, name } }) {
  const written = text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]);
  return sharp({
    text: {
      text: `<span foreground="${ink}">${written}</span>`,
      font: `${name} ${Math.round(size)}`,
      fontfile: file,
      width,
      wrap: 'word-char',
      spacing: Math.round(size / 5), // Thai marks stand above and below the line
      dpi: 72, // a point is a pixel
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/**
 * Returns format, width and height after applying the EXIF orientation. Refuses an unsupported format or too many
 * pixels before decompressing anything.
 */
async function sourceOf(bytes) {
  const source = await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata();
  if (!FORMATS.has(source.format)) throw problem('not_a_picture');
  if (source.width * source.height > MAX_PIXELS) throw problem('too_many_pixels');
  const isTurned = source.orientation >= 5; // EXIF 2.3, tag 274: values 5 to 8 swap the edges
  return {
    format: source.format === 'heif' ? 'avif' : source.format,
    width: isTurned ? source.height : source.width,
    height: isTurned ? source.width : source.height,
  };
}

/**
 * Applies the EXIF orientation, fits the picture into the edge, converts it to sRGB and drops all metadata (sharp's
 * default).
 */
function encode(bytes, edge, format) {
  const picture = upright(bytes, edge);
  const encoded =
    format === 'jpeg'
      ? picture.flatten({ background: '#fff' }).jpeg({ quality: 85 })
      : picture.webp({ quality: 82, effort: 3 });
  return encoded.toBuffer({ resolveWithObject: true });
}

function upright(bytes, edge) {
  return sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    failOn: 'error',
    pages: 1,
  })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
}

function problem(name) {
  return Object.assign(new Error(name), { problem: name });
}

function problemOf(error) {
  const reason = String(error.message);
  if (/unsupported image format|blocked/i.test(reason)) return 'not_a_picture';
  if (/pixel limit/i.test(reason)) return 'too_many_pixels';
  return 'broken';
}
