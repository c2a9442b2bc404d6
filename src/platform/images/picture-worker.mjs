/**
 * Child process that decodes foreign pictures, so that a crash or a bomb in the native decoder cannot take the server
 * down. Plain JavaScript: it is started by Node as it lies here (see `picture-pool.ts`). It is given no environment.
 *
 * Message in: { id, bytes, maxEdge, thumbnailEdge, format }, or { id, bytes, edges } for small pictures alone. Message out:
 * { id, picture } or { id, problem, reason }.
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

// The decoder works on libvips' own thread, so this timer sees its memory grow.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL');
}, MEMORY_CHECK_MS);

process.on('disconnect', () => process.exit(0));
process.on('message', (order) => void answer(order));
process.send({ ready: true });

async function answer({ id, bytes, maxEdge, thumbnailEdge, format, edges }) {
  try {
    const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const picture = edges
      ? await smallPictures(given, edges)
      : await processPicture(given, maxEdge, thumbnailEdge, format);
    process.send({ id, picture });
  } catch (error) {
    process.send({
      id,
      problem: error.problem ?? problemOf(error),
      reason: String(error.message ?? error).slice(0, 300),
    });
  }
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

/** The largest first, and each smaller one out of the one before it: the file itself is decoded once. */
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

/** What it is, its edges after turning upright; refused before anything is unpacked when it is none of ours or too large. */
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

/** Turns upright, fits into the edge, converts to sRGB and drops every piece of metadata (sharp's default). */
function encode(bytes, edge, format) {
  const picture = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    failOn: 'error',
    pages: 1,
  })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
  const encoded =
    format === 'jpeg'
      ? picture.flatten({ background: '#fff' }).jpeg({ quality: 85 })
      : picture.webp({ quality: 82, effort: 3 });
  return encoded.toBuffer({ resolveWithObject: true });
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
