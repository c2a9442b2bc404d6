import { Download } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import { buttonClass } from '../action/button-class.ts';

/** Quiet zone, without which readers do not detect the code (ISO/IEC 18004 §5.3.8). */
const QUIET = 4;

/** QR code of a link, to show, print or save; `name` is that of the saved file. */
export function LinkQr({
  url,
  name,
  label,
  saveLabel,
}: {
  url: string;
  name: string;
  label: string;
  saveLabel: string;
}): ReactNode {
  const { size, path, file } = useMemo(() => {
    const { data } = encode(url, { ecc: 'M', border: 0 });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
    );
    const size = data.length + 2 * QUIET;
    const path = squares.join('');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
    return { size, path, file: `data:image/svg+xml,${encodeURIComponent(svg)}` };
  }, [url]);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-44 rounded-md bg-white text-black"
      >
        <path fill="currentColor" d={path} />
      </svg>
      <a href={file} download={`${name}-qr.svg`} className={buttonClass({ size: 'sm' })}>
        <Download aria-hidden />
        {saveLabel}
      </a>
    </div>
  );
}
