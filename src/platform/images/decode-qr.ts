import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

export type DecodeQrResult =
  /** The texts of all QR codes found; empty where there are none. */
  | { readonly ok: true; readonly texts: readonly string[] }
  | { readonly ok: false; readonly problem: 'unreadable_image' };

/** Larger pictures are refused before they are decompressed. */
const maxPixels = 50_000_000;
const maxSymbols = 8;
const decodeSeconds = 10;

/** Widths tried in turn: of a phone's screenshot, then larger for small codes, then smaller against noise. */
const triedWidths = [1_400, 2_400, 700];

/**
 * Decodes the QR codes in a picture (JPEG, PNG, WebP, …), also rotated (by EXIF or otherwise), noisy or inverted. Runs
 * ZXing-C++ as WebAssembly from the installed package; nothing is downloaded. Takes up to a second of CPU: call it
 * from a job, not from a page.
 */
export async function decodeQrFromImage(bytes: Uint8Array): Promise<DecodeQrResult> {
  await loadReader();
  for (const width of triedWidths) {
    const picture = await readPicture(bytes, width);
    if (!picture) return { ok: false, problem: 'unreadable_image' };
    const texts = await readTexts(picture);
    if (texts.length > 0) return { ok: true, texts };
  }
  return { ok: true, texts: [] };
}

let reader: Promise<unknown> | null = null;

/** By default zxing-wasm loads its binary from a CDN, which a server must never do. */
function loadReader(): Promise<unknown> {
  reader ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
    (file) =>
      prepareZXingModule({
        overrides: { wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) },
        fireImmediately: true,
      }),
  );
  return reader;
}

async function readPicture(bytes: Uint8Array, width: number): Promise<ImageData | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width, height: width * 3, fit: 'inside', withoutEnlargement: width < 2_000 })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    return { data: pixels, width: info.width, height: info.height, colorSpace: 'srgb' };
  } catch {
    // sharp throws for a broken, unsupported or oversized file; all are treated alike.
    return null;
  }
}

async function readTexts(picture: ImageData): Promise<string[]> {
  const symbols = await readBarcodes(picture, {
    formats: ['QRCode'],
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    textMode: 'Plain',
    maxNumberOfSymbols: maxSymbols,
  });
  return symbols.filter((symbol) => symbol.isValid).map((symbol) => symbol.text);
}
