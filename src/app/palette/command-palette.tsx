import { LoaderCircle, Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useFetcher, useNavigate } from 'react-router';
import * as m from '#messages';
import { type Found, MAX_RECORD_QUERY, type RecordGroup } from '#platform/search/record-contract.ts';
import { isQueryTooShort } from '#platform/search/search-query-rules.ts';
import { classNames } from '#ui/class-names.ts';
import { LazyDialogWindow } from '#ui/overlay/dialog.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PaletteLine } from './palette-line.tsx';
import { movedTo } from './palette-rules.ts';
import { type PaletteOption, sectionsOf } from './palette-sections.ts';
import { findPath } from './paths.ts';
import { useReader, useRecent } from './use-palette.ts';

/** Pause after a key press before records are looked for. */
const PAUSE_MS = 60;

/** Goes to any page, finds any record and runs actions. */
export default function CommandPalette({
  open,
  takeTyped,
  focusedBefore,
  onClose,
}: {
  open: boolean;
  /** Returns what was typed before the field had the focus. */
  takeTyped: () => string;
  /** What had the focus before the palette was opened. */
  focusedBefore: () => HTMLElement | true;
  onClose: () => void;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setQuery('');
  }
  const palette = usePalette(query, open, onClose);
  return (
    <LazyDialogWindow
      open={open}
      onClose={onClose}
      title={m.app_palette_title()}
      placement="top"
      initialFocus={field}
      finalFocus={focusedBefore}
      footer={
        <p className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft">
          <Hint keys={['↑', '↓']}>{m.app_palette_move()}</Hint>
          <Hint keys={['Enter']}>{m.app_palette_go()}</Hint>
          <Hint keys={['Ctrl', 'Enter']}>{m.app_palette_new_tab()}</Hint>
        </p>
      }
      header={
        <div className="flex items-center gap-3 border-b border-line px-4">
          {palette.isPending ? (
            <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-ink-soft" />
          ) : (
            <Search aria-hidden className="size-5 shrink-0 text-ink-soft" />
          )}
          <input
            ref={field}
            role="combobox"
            aria-label={m.app_palette_field()}
            placeholder={m.app_palette_field()}
            aria-autocomplete="list"
            aria-expanded
            aria-controls={palette.listId}
            aria-activedescendant={palette.activeId}
            value={query}
            maxLength={MAX_RECORD_QUERY}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            onFocus={() => {
              const early = takeTyped();
              if (early !== '') setQuery(early.slice(0, MAX_RECORD_QUERY));
            }}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={palette.onKeyDown}
            className="h-14 min-w-0 grow bg-transparent text-base outline-none placeholder:text-ink-soft"
          />
          <kbd className={`hidden sm:block ${KEY}`}>Esc</kbd>
        </div>
      }
    >
      {palette.list}
    </LazyDialogWindow>
  );
}

const KEY = 'rounded-sm border border-line px-1.5 py-0.5 text-xs text-ink-soft';

function Hint({ keys, children }: { keys: readonly string[]; children: ReactNode }): ReactNode {
  return (
    <span className="inline-flex items-center gap-1.5">
      {keys.map((key) => (
        <kbd key={key} className={KEY}>
          {key}
        </kbd>
      ))}
      {children}
    </span>
  );
}

function usePalette(query: string, open: boolean, onClose: () => void) {
  const listId = useId();
  const navigate = useNavigate();
  const reader = useReader();
  const { recent, remember } = useRecent();
  const { found, isPending, isFailed } = useRecords(query, open);
  const sections = sectionsOf(reader, { query, records: found, recent });
  const options = sections.flatMap((section) => section.options);
  const [chosen, setChosen] = useState<{ query: string; key: string } | null>(null);
  const at = Math.max(
    0,
    options.findIndex(({ key }) => chosen?.query === query && key === chosen.key),
  );
  const active = options[at];

  function openOption(option: PaletteOption, isNewTab: boolean): void {
    onClose();
    remember(option);
    if (option.to === null) return option.run?.();
    if (isNewTab) window.open(option.to, '_blank', 'noopener');
    else void navigate(option.to);
  }

  // Somebody who types and presses Enter at once means the best match, which may still be on its way.
  const wanted = useRef<{ readonly query: string; readonly isNewTab: boolean }>(null);
  const openWanted = useEffectEvent((): void => {
    const { current } = wanted;
    wanted.current = null;
    if (active && current?.query === query) openOption(active, current.isNewTab);
  });
  useEffect(() => {
    if (!isPending) openWanted();
  }, [isPending]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return; // the input method uses Enter and arrows itself
    const next = movedTo(event.key, at, options.length);
    if (next !== null) {
      event.preventDefault();
      const option = options[next];
      if (option) setChosen({ query, key: option.key });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const isNewTab = event.ctrlKey || event.metaKey;
      if (isPending && chosen?.query !== query) wanted.current = { query, isNewTab };
      else if (active) openOption(active, isNewTab);
    }
  }

  const list = (
    <>
      <p role="status" className="sr-only">
        {isPending ? '' : m.app_palette_count({ count: options.length })}
      </p>
      {isFailed && (
        <Notice tone="warning" live className="mx-4 mt-4">
          {m.app_palette_failed()}
        </Notice>
      )}
      {options.length === 0 && !isPending && !isFailed && (
        <p className="px-4 py-10 text-center text-ink-soft">
          {m.app_palette_nothing({ query: query.trim() })}
        </p>
      )}
      <div id={listId} role="listbox" aria-label={m.app_palette_results()} className="px-2 pt-2">
        {sections.map((section) => (
          <div
            key={section.key}
            role="group"
            aria-labelledby={`${listId} ${section.key}`.replaceAll(' ', '-')}
            className="pb-2"
          >
            <p
              id={`${listId} ${section.key}`.replaceAll(' ', '-')}
              className="px-3 py-1.5 text-xs font-medium text-ink-soft"
            >
              {section.title}
            </p>
            {section.options.map((option) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys of its list
              <div
                key={option.key}
                id={optionId(listId, option)}
                role="option"
                tabIndex={-1}
                aria-selected={option === active}
                ref={(row) => {
                  if (option === active && chosen?.query === query) row?.scrollIntoView({ block: 'nearest' });
                }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => openOption(option, event.ctrlKey || event.metaKey)}
                onAuxClick={(event) => {
                  if (event.button === 1) openOption(option, true);
                }}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 leading-snug select-none',
                  option === active
                    ? 'bg-[color-mix(in_srgb,var(--ink)_8%,transparent)]'
                    : 'hover:bg-[color-mix(in_srgb,var(--ink)_4%,transparent)]',
                )}
              >
                <PaletteLine option={option} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
  return { listId, activeId: active && optionId(listId, active), isPending, onKeyDown, list };
}

function optionId(listId: string, { key }: PaletteOption): string {
  return `${listId}-${key.replaceAll(' ', '-')}`;
}

/** Looks for records a moment after the last key press; what was found before stays until then. */
function useRecords(
  query: string,
  open: boolean,
): { found: readonly RecordGroup[]; isPending: boolean; isFailed: boolean } {
  const { load, data } = useFetcher<Found>();
  const wanted = query.trim();
  const isShort = isQueryTooShort(wanted);
  useEffect(() => {
    if (!open || isShort) return;
    const timer = setTimeout(() => void load(findPath(wanted)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [open, isShort, wanted, load]);
  if (!open || isShort) return { found: [], isPending: false, isFailed: false };
  const isPending = data?.q !== wanted;
  return { found: data?.groups ?? [], isPending, isFailed: !isPending && data.isFailed };
}
