import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useRef, useState } from 'react';
import * as m from '#messages';
import { loadOptional } from '../loading/optional-load.ts';
import { iconButtonClass } from '../action/icon-button.tsx';
import type { LookPopupProps } from './look-popup.tsx';

const loadLookPopup = () => import('./look-popup.tsx');
const LookPopup = lazy(loadLookPopup);

/** Button for how a list looks: density and columns. A phone shows cards, which have neither. */
export function LookMenu(props: Pick<LookPopupProps, 'columns' | 'onColumn' | 'onReset'>): ReactNode {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const show = (next: boolean): void => {
    setOpen(next);
    if (next) setWasOpen(true);
  };
  const preload = (): void => void loadOptional(loadLookPopup);
  return (
    <span className="contents max-sm:hidden">
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={m.ui_table_look()}
        title={m.ui_table_look()}
        className={iconButtonClass('outlined', 'md')}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => show(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          show(true);
        }}
      >
        <SlidersHorizontal aria-hidden />
      </button>
      {wasOpen && (
        <Suspense fallback={null}>
          <LookPopup {...props} anchor={trigger} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </span>
  );
}
