import { encode } from 'uqr';

/** Light modules around the code; ISO/IEC 18004 requires four. */
const quietZoneModules = 4;

/** A QR code as one SVG path in a square of `size` modules, including the quiet zone. Dark modules only. */
export interface QrPath {
  readonly size: number;
  readonly path: string;
}

/** Returns a text as a QR code with error correction level M, the level of payment codes. Drawn locally. */
export function qrPath(payload: string): QrPath {
  const { size, data } = encode(payload, { ecc: 'M', boostEcc: false, border: quietZoneModules });
  return {
    size,
    path: data
      .flatMap((row, y) => darkRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
      .join(''),
  };
}

/**
 * Returns the QR code as an SVG document: black on white in every theme, since phones read dark on light best. The
 * title is for screen readers.
 */
export function drawQrSvg(payload: string, { title = 'QR' }: { title?: string } = {}): string {
  const { size, path } = qrPath(payload);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" shape-rendering="crispEdges">`,
    `<title>${escapeXml(title)}</title>`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`,
  ].join('');
}

/** Merges adjacent dark modules of a row into [start, width]: a shorter path without hairlines between modules. */
function darkRuns(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
