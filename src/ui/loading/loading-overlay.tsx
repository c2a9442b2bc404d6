import { type ReactNode, useEffect, useRef } from 'react';
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
  const dots = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let tick = 0;
    // Not by rendering: React begins anew with what it hydrates at low priority whenever something renders meanwhile, so
    // that on a slow device a part that takes longer than this interval would never become interactive.
    const timer = setInterval(() => {
      tick += 1;
      if (dots.current) dots.current.textContent = loadingDots(tick);
    }, DOTS_MS);
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
        <span ref={dots} aria-hidden className="inline-block w-[1.2em] text-left">
          {loadingDots(0)}
        </span>
      </p>
    </div>
  );
}
