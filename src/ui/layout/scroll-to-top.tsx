import { ArrowUp } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { isScrolledPast } from './scroll-threshold.ts';
import { toasts } from '../toast/toast.ts';

/**
 * Back-to-top button, visible after scrolling more than 100 px. It follows the page or a pane of it (`data-pane`), whichever
 * scrolled last. With `container` it belongs to that container alone and sits in its corner; both must be children of one
 * positioned parent.
 */
export function ScrollToTop({ container }: { container?: RefObject<HTMLElement | null> }): ReactNode {
  const [scrolled, setScrolled] = useState<HTMLElement | Window | null>(null);
  useEffect(() => {
    const target = container?.current ?? document;
    const follow = ({ target: at }: { target: EventTarget | null }): void => {
      const pane = at instanceof HTMLElement ? at : window;
      const isFollowed = container ? pane === container.current : pane === window || isPane(pane);
      if (!isFollowed) return;
      const offset = pane instanceof HTMLElement ? pane.scrollTop : pane.scrollY;
      setScrolled(isScrolledPast(offset) ? pane : null);
    };
    follow({ target });
    // Scroll events of panes do not bubble.
    target.addEventListener('scroll', follow, { passive: true, capture: true });
    return () => target.removeEventListener('scroll', follow, { capture: true });
  }, [container]);
  // The page's button shares a corner with toasts, so it hides while one shows.
  const covered = useSyncExternalStore(
    toasts.subscribe,
    () => container === undefined && toasts.get().length > 0,
    () => false,
  );
  if (scrolled === null || covered || !isShown(scrolled)) return null;
  return (
    <button
      type="button"
      data-chrome
      aria-label={m.ui_scroll_to_top()}
      title={m.ui_scroll_to_top()}
      onClick={() => scrolled.scrollTo({ top: 0, behavior: 'smooth' })}
      className={classNames(
        'inline-flex size-11 animate-appear items-center justify-center rounded-full border border-line bg-raised text-ink shadow-lift hover:bg-sunken',
        container
          ? 'absolute right-4 bottom-4 z-10'
          : 'fixed right-4 bottom-[calc(5rem+var(--save-bar,0rem))] z-30 sm:right-6 sm:bottom-[calc(1.5rem+var(--save-bar,0rem))]',
      )}
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  );
}

function isPane(element: HTMLElement | Window): boolean {
  return element instanceof HTMLElement && element.matches('[data-pane]');
}

/** Panes of a page that was left are gone. */
function isShown(element: HTMLElement | Window): boolean {
  return !(element instanceof HTMLElement) || element.isConnected;
}
