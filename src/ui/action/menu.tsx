import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useRef, useState } from 'react';
import { loadOptional } from '../loading/optional-load.ts';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { iconButtonClass } from './icon-button.tsx';
import type { MenuItem } from './menu-popup.tsx';

const loadMenuPopup = () => import('./menu-popup.tsx');
const MenuPopup = lazy(loadMenuPopup);

export type { MenuItem };

export interface MenuProps {
  /** Text of the button; with `iconOnly` it is the accessible name. */
  label: string;
  items: readonly MenuItem[];
  icon?: ReactNode;
  iconOnly?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  align?: 'start' | 'end';
  /** Called when the reader is about to open it: time to load what it lists. */
  onIntent?: () => void;
}

/** A button that opens a list of actions or links. The list's code is preloaded on first interaction. */
export function Menu({
  label,
  items,
  icon,
  iconOnly = false,
  variant = 'secondary',
  size = 'md',
  align = 'start',
  onIntent,
}: MenuProps): ReactNode {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const show = (next: boolean): void => {
    setOpen(next);
    if (next) setWasOpen(true);
  };
  const preload = (): void => {
    onIntent?.();
    void loadOptional(loadMenuPopup);
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        {...(iconOnly && { 'aria-label': label, title: label })}
        className={
          iconOnly
            ? iconButtonClass(variant === 'quiet' ? 'quiet' : 'outlined', size === 'sm' ? 'sm' : 'md')
            : buttonClass({ variant, size })
        }
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          onIntent?.();
          show(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          show(true);
        }}
      >
        {icon}
        {!iconOnly && label}
        {!iconOnly && <ChevronDown aria-hidden className="opacity-70" />}
      </button>
      {wasOpen && (
        <Suspense fallback={null}>
          <MenuPopup
            label={label}
            items={items}
            anchor={trigger}
            open={open}
            onOpenChange={setOpen}
            align={align}
          />
        </Suspense>
      )}
    </>
  );
}
