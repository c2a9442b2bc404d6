import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const WORTH_COMPRESSING_BYTES = 1_024;

/** Compresses a complete body if the client accepts it and it is large enough. */
export async function compressed(
  body: Buffer,
  acceptEncoding: string | undefined,
): Promise<{ body: Buffer; encoding: 'br' | 'gzip' | null }> {
  if (body.length < WORTH_COMPRESSING_BYTES || !acceptEncoding) return { body, encoding: null };
  if (/\bbr\b/.test(acceptEncoding))
    return { body: await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), encoding: 'br' };
  if (/\bgzip\b/.test(acceptEncoding)) return { body: await zip(body, { level: 5 }), encoding: 'gzip' };
  return { body, encoding: null };
}
