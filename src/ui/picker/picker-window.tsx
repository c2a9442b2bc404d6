import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as m from '#messages';
import { Button } from '../action/button.tsx';
import { classNames } from '../class-names.ts';
import { controlClass } from '../form/field.tsx';
import { SkeletonRegion, SkeletonText } from '../loading/skeleton.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { Notice } from '../text/notice.tsx';
import { PickerOptionRow } from './picker-option-row.tsx';
import { chosenAfter, type PickerOption, type PickerPage, placeAfter } from './picker-rules.ts';

export interface PickerWindowProps {
  readonly title: string;
  /** Name of the search field. */
  readonly searchLabel: string;
  readonly chosen: readonly PickerOption[];
  readonly onChange: (chosen: readonly PickerOption[]) => void;
  readonly load: (query: string) => Promise<PickerPage>;
  /** Most that can be chosen; one closes the window at once. */
  readonly most: number;
  readonly onClose: () => void;
}

type Found =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | ({ readonly state: 'found' } & PickerPage);

/** Pause in typing after which options are looked up. */
const TYPING_MS = 150;
const MAX_QUERY = 100;

/**
 * A window in which something is searched and chosen; a sheet on a phone. Keys as in the combobox pattern of WAI-ARIA:
 * the focus stays in the field, arrows move, Enter chooses.
 */
export function PickerWindow({
  title,
  searchLabel,
  chosen,
  onChange,
  load,
  most,
  onClose,
}: PickerWindowProps): ReactNode {
  const [query, setQuery] = useState('');
  const { found, retry } = useFound(query.trim(), load);
  const [active, setActive] = useState({ of: found, place: -1 });
  // Other options begin without an active one: Enter must not choose what nobody saw.
  const place = active.of === found ? active.place : -1;
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const options = found.state === 'found' ? found.options : [];

  function press(option: PickerOption | undefined): void {
    if (option === undefined || option.refusal !== undefined) return;
    onChange(chosenAfter(chosen, option, most));
    if (most === 1) onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Typing Thai or Chinese with an input method uses Enter and arrows itself.
    if (event.nativeEvent.isComposing) return;
    const next = placeAfter(event.key, place, options.length);
    if (next !== -1) setActive({ of: found, place: next });
    else if (event.key === 'Enter') press(options[place]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      initialFocus={field}
      {...(most > 1 && {
        footer: (
          <Button variant="primary" onClick={onClose}>
            {m.ui_picker_done({ count: chosen.length })}
          </Button>
        ),
      })}
    >
      <div className="flex min-h-72 flex-col gap-3">
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label={searchLabel}
          placeholder={searchLabel}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={options[place] ? `${listId}-${place}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_QUERY}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive({ of: found, place: -1 });
          }}
          onKeyDown={onKeyDown}
          className={controlClass}
        />
        <FoundState found={found} query={query.trim()} onRetry={retry} />
        {options.length > 0 && (
          <div
            id={listId}
            role="listbox"
            aria-label={title}
            aria-multiselectable={most > 1}
            className="-mx-2 flex flex-col"
          >
            {options.map((option, index) => (
              <OptionLine
                key={option.id}
                id={`${listId}-${index}`}
                option={option}
                isActive={index === place}
                isChosen={chosen.some(({ id }) => id === option.id)}
                onPress={() => press(option)}
              />
            ))}
          </div>
        )}
        {found.state === 'found' && found.isCut && (
          <p className="text-sm text-ink-soft">{m.ui_picker_more()}</p>
        )}
      </div>
    </Dialog>
  );
}

function useFound(query: string, load: PickerWindowProps['load']): { found: Found; retry: () => void } {
  const [found, setFound] = useState<Found>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isStale = false;
    const asking = setTimeout(
      () => {
        load(query).then(
          (page) => {
            if (!isStale) setFound({ state: 'found', ...page });
          },
          () => {
            if (!isStale) setFound({ state: 'failed' });
          },
        );
      },
      attempt === 0 ? TYPING_MS : 0,
    );
    return () => {
      isStale = true;
      clearTimeout(asking);
    };
  }, [query, load, attempt]);
  return {
    found,
    retry: () => {
      setFound({ state: 'loading' });
      setAttempt(attempt + 1);
    },
  };
}

/** What stands in place of options; spoken, too. */
function FoundState({
  found,
  query,
  onRetry,
}: {
  found: Found;
  query: string;
  onRetry: () => void;
}): ReactNode {
  if (found.state === 'loading')
    return (
      <SkeletonRegion label={m.ui_picker_loading()}>
        <SkeletonText lines={5} />
      </SkeletonRegion>
    );
  if (found.state === 'failed')
    return (
      <Notice
        tone="danger"
        live
        action={
          <Button size="sm" onClick={onRetry}>
            {m.ui_retry()}
          </Button>
        }
      >
        {m.ui_picker_failed()}
      </Notice>
    );
  return (
    <p role="status" className={found.options.length > 0 ? 'sr-only' : 'py-6 text-center text-ink-soft'}>
      {found.options.length > 0
        ? m.ui_picker_found({ count: found.options.length })
        : query === ''
          ? m.ui_picker_nothing()
          : m.ui_picker_no_match({ query })}
    </p>
  );
}

function OptionLine({
  id,
  option,
  isActive,
  isChosen,
  onPress,
}: {
  id: string;
  option: PickerOption;
  isActive: boolean;
  isChosen: boolean;
  onPress: () => void;
}): ReactNode {
  const isRefused = option.refusal !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys of its list
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={isRefused || undefined}
      ref={(line) => {
        if (isActive) line?.scrollIntoView({ block: 'nearest' });
      }}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classNames(
        'flex min-h-12 items-center gap-3 rounded-md px-2 py-1.5 text-sm leading-snug select-none',
        isRefused ? 'cursor-not-allowed opacity-70' : 'cursor-pointer',
        isActive
          ? 'bg-[color-mix(in_srgb,var(--ink)_7%,transparent)]'
          : 'hover:bg-[color-mix(in_srgb,var(--ink)_4%,transparent)]',
      )}
    >
      <PickerOptionRow option={option} />
      {isChosen && <Check aria-hidden className="size-4.5 shrink-0 text-accent" />}
    </div>
  );
}
