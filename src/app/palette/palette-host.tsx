import { Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { iconButtonClass } from '#ui/action/icon-button.tsx';
import { observable } from '#ui/observable.ts';
import { forgetPlaces } from '../places/forget-places.ts';
import { forgetRecent } from './forget-recent.ts';
import { findPath } from './paths.ts';
import { endWaiting, focusedBefore, takeTyped, waitForField } from './typed-ahead.ts';

const isOpen = observable(false);

/** Opens the palette. */
export function openPalette(): void {
  waitForField(m.app_palette_field());
  isOpen.set(true);
}

function closePalette(): void {
  endWaiting();
  isOpen.set(false);
}

const CommandPalette = lazy(() => import('./command-palette.tsx'));

/**
 * Opens the palette on Ctrl K or ⌘ K, by the key's place, so that it works in the Thai layout too. Its code loads when it is
 * opened first; what is typed, composed or pasted meanwhile is kept for its field.
 */
export function PaletteHost({ person }: { person: string }): ReactNode {
  const open = useSyncExternalStore(isOpen.subscribe, isOpen.get, () => false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // The window itself hears of Esc once it is there.
      if (event.key === 'Escape' && !event.isComposing && isOpen.get()) closePalette();
      const isShortcut = event.code === 'KeyK' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey || event.isComposing) return;
      // In an editor of documents, the key links what is selected.
      if ((event.target as Element).closest?.('[data-link-key]')) return;
      event.preventDefault();
      if (isOpen.get()) closePalette();
      else openPalette();
    };
    const onSubmit = ({ submitter }: SubmitEvent): void => {
      if (submitter?.getAttribute('value') !== 'sign_out') return;
      forgetStored(null);
      forgetPlaces();
    };
    addEventListener('keydown', onKey, { capture: true });
    addEventListener('submit', onSubmit);
    return () => {
      removeEventListener('keydown', onKey, { capture: true });
      removeEventListener('submit', onSubmit);
      closePalette();
    };
  }, []);
  useEffect(() => forgetStored(person), [person]);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette
        open={open}
        takeTyped={takeTyped}
        focusedBefore={focusedBefore}
        onClose={closePalette}
      />
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
