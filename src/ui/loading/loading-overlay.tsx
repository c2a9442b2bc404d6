import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { DOTS_MS, loadingDots } from './loading-dots.ts';

export interface LoadingOverlayProps {
  /** 'Loading' by default. */
  text?: string;
  /** Covers the whole window instead of its (positioned) parent. */
  cover?: 'parent' | 'window';
}

/** Covers loading content. Its dots change every 500 ms without moving the text. */
export function LoadingOverlay({
  text = m.ui_loading_text(),
  cover = 'parent',
}: LoadingOverlayProps): ReactNode {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((before) => before + 1), DOTS_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div
      role="status"
      className={classNames(
        'inset-0 flex animate-appear items-center justify-center bg-surface/80 backdrop-blur-[2px]',
        cover === 'parent' ? 'absolute z-20 rounded-lg' : 'fixed z-[60]',
      )}
    >
      <p className="flex text-lg font-medium">
        {text}
        <span aria-hidden className="inline-block w-[1.2em] text-left">
          {loadingDots(tick)}
        </span>
      </p>
    </div>
  );
}
