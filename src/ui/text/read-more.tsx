import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { READ_MORE_PX, needsToggle } from './read-more-height.ts';

export interface ReadMoreProps {
  /** Collapsed height in px; 100 by default. */
  maxHeight?: number;
  moreLabel?: string;
  lessLabel?: string;
  children: ReactNode;
}

/** Collapses long text behind a toggle; content that fits has none. */
export function ReadMore({
  maxHeight = READ_MORE_PX,
  moreLabel = m.ui_read_more(),
  lessLabel = m.ui_read_less(),
  children,
}: ReadMoreProps): ReactNode {
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);

  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const measure = (): void => setLong(needsToggle(element.scrollHeight, maxHeight));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [maxHeight]);

  const closed = long && !open;
  return (
    <div>
      <div
        id={id}
        style={open ? undefined : { maxHeight }}
        // Focusing a link in the hidden part expands the text.
        onFocus={() => setOpen(true)}
        className={classNames(
          'overflow-hidden print:max-h-none!',
          closed && 'mask-b-from-40% mask-b-to-100% print:mask-none',
        )}
      >
        <div ref={content}>{children}</div>
      </div>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm font-medium text-accent hover:bg-accent-soft print:hidden"
        >
          {open ? lessLabel : moreLabel}
          <ChevronDown
            aria-hidden
            className={classNames('size-4 transition-transform duration-200', open && 'rotate-180')}
          />
        </button>
      )}
    </div>
  );
}
