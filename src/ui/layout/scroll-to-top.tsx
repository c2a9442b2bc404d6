import { ArrowUp } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { isScrolledPast } from './scroll-threshold.ts';
import { toasts } from '../toast/toast.ts';

/**
 * Back-to-top button of the page or of `container`, visible after scrolling more than 100 px. For a container it sits
 * in that container's corner; both must be children of one positioned parent.
 */
export function ScrollToTop({ container }: { container?: RefObject<HTMLElement | null> }): ReactNode {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const target = container?.current ?? window;
    const follow = (): void =>
      setVisible(isScrolledPast(target instanceof Window ? target.scrollY : target.scrollTop));
    follow();
    target.addEventListener('scroll', follow, { passive: true });
    return () => target.removeEventListener('scroll', follow);
  }, [container]);
  // The page's button shares a corner with toasts, so it hides while one shows.
  const covered = useSyncExternalStore(
    toasts.subscribe,
    () => container === undefined && toasts.get().length > 0,
    () => false,
  );
  if (!visible || covered) return null;
  return (
    <button
      type="button"
      data-chrome
      aria-label={m.ui_scroll_to_top()}
      title={m.ui_scroll_to_top()}
      onClick={() => (container?.current ?? window).scrollTo({ top: 0, behavior: 'smooth' })}
      className={classNames(
        'inline-flex size-11 animate-appear items-center justify-center rounded-full border border-line bg-raised text-ink shadow-lift hover:bg-sunken',
        container ? 'absolute right-4 bottom-4 z-10' : 'fixed right-4 bottom-20 z-30 sm:right-6 sm:bottom-6',
      )}
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  );
}
