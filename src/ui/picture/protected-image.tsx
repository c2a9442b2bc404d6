import { Eye, ImageIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { nextProtectedStage, PROTECTED_SPINNER_MS, type ProtectedStage } from './protected-stage.ts';
import { Spinner } from '../loading/spinner.tsx';

export interface ProtectedImageProps {
  /** Must be watermarked by the server: the overlay drawn here does not protect the file. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Additional overlay, bottom right: text at 1/20, a picture at 1/5 of the width. */
  watermark?: { text?: string; image?: string };
  /** Delays loading until `false`, for pictures far down the page. */
  hold?: boolean;
  className?: string;
}

/** Shows a placeholder, then a spinner for 1 s, then the blurred picture; a press reveals it. */
export function ProtectedImage({
  src,
  alt,
  width,
  height,
  watermark,
  hold = false,
  className,
}: ProtectedImageProps): ReactNode {
  const [stage, setStage] = useState<ProtectedStage>('placeholder');

  useEffect(() => {
    if (hold) return;
    setStage((before) => nextProtectedStage(before, 'start'));
    const timer = setTimeout(
      () => setStage((before) => nextProtectedStage(before, 'loaded')),
      PROTECTED_SPINNER_MS,
    );
    return () => clearTimeout(timer);
  }, [hold]);

  const shown = stage === 'blurred' || stage === 'revealed';
  return (
    <div
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: width }}
      className={classNames('@container relative w-full overflow-hidden rounded-lg bg-sunken', className)}
    >
      {!shown && (
        <span
          role="status"
          className="absolute inset-0 flex flex-col items-center justify-center gap-2 text-sm text-ink-soft"
        >
          {stage === 'loading' ? (
            <Spinner className="size-8" />
          ) : (
            <ImageIcon aria-hidden className="size-8" />
          )}
          <span className="sr-only">{m.ui_loading()}</span>
        </span>
      )}
      {shown && (
        <>
          <img
            src={src}
            alt={stage === 'revealed' ? alt : ''}
            width={width}
            height={height}
            draggable={false}
            onContextMenu={(event) => event.preventDefault()}
            className={classNames(
              'size-full object-cover transition-[filter] duration-300 select-none',
              stage === 'blurred' && 'scale-105 blur-xl',
            )}
          />
          {watermark && <Watermark {...watermark} />}
        </>
      )}
      {stage === 'blurred' && (
        <button
          type="button"
          className="absolute inset-0 flex items-center justify-center -outline-offset-4"
          onClick={() => setStage((before) => nextProtectedStage(before, 'reveal'))}
        >
          <span className="inline-flex min-h-11 items-center gap-2 rounded-full bg-black/70 px-4 text-sm text-white">
            <Eye aria-hidden className="size-4.5" />
            {m.ui_reveal()}
          </span>
        </button>
      )}
    </div>
  );
}

function Watermark({ text, image }: { text?: string; image?: string }): ReactNode {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute right-[2cqw] bottom-[2cqw] flex items-center gap-[1cqw] text-white opacity-80 [text-shadow:0_1px_3px_rgb(0_0_0/0.8)]"
    >
      {image && <img src={image} alt="" className="w-[20cqw]" />}
      {text && <span className="text-[5cqw] leading-normal font-semibold">{text}</span>}
    </span>
  );
}
