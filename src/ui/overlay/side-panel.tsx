import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import * as m from '#messages';
import { IconButton } from '../action/icon-button.tsx';
import { useKeys } from '../keyboard/keys.ts';

export interface SidePanelProps {
  title: ReactNode;
  onClose: () => void;
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * Detail panel beside a list that stays usable: from 1,280 px in the page, below that at the edge of the screen, on phones
 * all of it. Open while rendered: the URL says which detail is shown. Esc closes it, also from the list beside it.
 */
export function SidePanel({ title, onClose, actions, footer, children }: SidePanelProps): ReactNode {
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);
  useKeys([{ code: 'Escape', label: m.ui_close(), run: onClose }]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-0 z-40 flex animate-rise flex-col bg-surface outline-none sm:start-auto sm:w-104 sm:border-s sm:border-line sm:shadow-lift xl:sticky xl:inset-auto xl:top-[calc(var(--header-height,4rem)+1rem)] xl:z-10 xl:max-h-[calc(100dvh-6rem)] xl:shrink-0 xl:self-start xl:rounded-lg xl:border"
    >
      <div className="flex items-center gap-2 border-b border-line py-2 ps-5 pe-2">
        <h2 id={headingId} className="min-w-0 grow text-lg font-semibold">
          {title}
        </h2>
        {actions}
        <IconButton label={m.ui_close()} icon={<X aria-hidden />} onClick={onClose} />
      </div>
      <div className="min-h-0 grow overflow-y-auto p-5">{children}</div>
      {footer && (
        <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {footer}
        </div>
      )}
    </aside>
  );
}
