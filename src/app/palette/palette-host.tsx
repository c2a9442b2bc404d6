import { Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { iconButtonClass } from '#ui/action/icon-button.tsx';
import { observable } from '#ui/observable.ts';
import { forgetRecent } from './forget-recent.ts';
import { findPath } from './paths.ts';

const isOpen = observable(false);

/** Opens the palette. */
export function openPalette(): void {
  isOpen.set(true);
}

const CommandPalette = lazy(() => import('./command-palette.tsx'));

/**
 * Opens the palette on Ctrl K or ⌘ K, by the key's place, so that it works in the Thai layout too. Its code loads when it is
 * opened first.
 */
export function PaletteHost({ person }: { person: string }): ReactNode {
  const open = useSyncExternalStore(isOpen.subscribe, isOpen.get, () => false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isShortcut = event.code === 'KeyK' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      isOpen.set(!isOpen.get());
    };
    const onSubmit = ({ submitter }: SubmitEvent): void => {
      if (submitter?.getAttribute('value') === 'sign_out') forgetStored(null);
    };
    addEventListener('keydown', onKey);
    addEventListener('submit', onSubmit);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('submit', onSubmit);
      isOpen.set(false);
    };
  }, []);
  useEffect(() => forgetStored(person), [person]);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette open={open} onClose={() => isOpen.set(false)} />
    </Suspense>
  );
}

/** Browsers may refuse the storage itself. */
function forgetStored(except: string | null): void {
  try {
    forgetRecent(localStorage, except);
  } catch {
    return;
  }
}

/**
 * Opens the palette; on phones and without scripts it leads to the search page. As a `field` it looks like one where there
 * is room.
 */
export function PaletteButton({ look = 'icon' }: { look?: 'icon' | 'field' }): ReactNode {
  const isField = look === 'field';
  return (
    <Link
      to={findPath()}
      {...(!isField && { 'aria-label': m.app_palette_open() })}
      title={m.app_palette_open()}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={(event) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
        if (!isPlain || !matchMedia('(min-width: 640px)').matches) return;
        event.preventDefault();
        openPalette();
      }}
      className={isField ? FIELD : iconButtonClass()}
    >
      <Search aria-hidden className="size-5 shrink-0" />
      {isField && (
        <>
          <span className="truncate max-sm:sr-only">{m.app_palette_field()}</span>
          <kbd aria-hidden className="ms-auto hidden font-sans text-xs whitespace-nowrap lg:inline">
            Ctrl K
          </kbd>
        </>
      )}
    </Link>
  );
}

const FIELD =
  'flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-md text-sm text-ink-soft hover:bg-sunken sm:min-h-10 sm:w-full sm:max-w-md sm:justify-start sm:border sm:border-line sm:bg-canvas sm:px-3 pointer-coarse:min-h-11';
