import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|mjs|css|svg|json|html|txt|xml|map|wasm|ico|webmanifest)$/;
/** The runtime of the bundler, which every first load needs, is smaller than a kilobyte. */
const MIN_BYTES = 512;
const WORKERS = 4;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Returns the names of the compressed forms that may exist next to a file. */
export function compressedForms(name: string): string[] {
  return [`${name}.br`, `${name}.gz`];
}

/** Writes a brotli and a gzip form next to every file that becomes smaller by it. */
export async function compressFolder(folder: string): Promise<void> {
  // Largest first: at the end, a single core would work on it alone.
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, bytes: statSync(file).size }))
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ file }) => file);
  const worker = async (): Promise<void> => {
    for (let file = files.shift(); file !== undefined; file = files.shift()) await compressFile(file);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const hint = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, { params: hint }),
    toGzip(content, { level: 9 }),
  ]);
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped);
}
