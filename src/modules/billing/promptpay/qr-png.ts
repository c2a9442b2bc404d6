import sharp from 'sharp';
import { encode } from 'uqr';

const QUIET_ZONE_MODULES = 4;
/** Minimum side length: sharp on a phone's screen, small enough for a chat. */
const MIN_EDGE_PIXELS = 720;

/** A QR code of error level M as a black and white PNG picture. */
export function drawQrPng(payload: string): Promise<Uint8Array> {
  const { size, data } = encode(payload, { ecc: 'M', boostEcc: false, border: QUIET_ZONE_MODULES });
  const pixels = Uint8Array.from(data.flat(), (isDark) => (isDark ? 0 : 255));
  const edge = size * Math.ceil(MIN_EDGE_PIXELS / size);
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(edge, edge, { kernel: 'nearest' })
    .png({ palette: true, colours: 2, effort: 1 })
    .toBuffer();
}
