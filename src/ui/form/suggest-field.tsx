import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldProps, splitField } from './field.tsx';

export interface Suggestion {
  readonly id: string;
  readonly label: string;
  /** Tells people of the same name apart. */
  readonly detail?: string | null;
}

export interface SuggestFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'id' | 'className' | 'value' | 'onChange' | 'list'> {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** For the present text; the caller looks them up. */
  readonly suggestions: readonly Suggestion[];
  /** Name of the list for screen readers. */
  readonly suggestionsLabel: string;
  readonly onChoose: (id: string) => void;
}

/**
 * A text field that suggests values while typing; any other text may be entered, too. Keys as in the combobox pattern of
 * WAI-ARIA (APG, "Editable Combobox With List Autocomplete"): arrows move, Enter takes, Esc closes the list.
 */
export function SuggestField(props: SuggestFieldProps): ReactNode {
  const [field, { value, onText, suggestions, suggestionsLabel, onChoose, ...input }] = splitField(props);
  const listId = useId();
  const [isWanted, setIsWanted] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const isOpen = isWanted && suggestions.length > 0;
  const at = isOpen ? suggestions.findIndex(({ id }) => id === activeId) : -1;
  const optionId = (index: number): string => `${listId}-${index}`;

  function close(): void {
    setIsWanted(false);
    setActiveId(null);
  }

  function choose(id: string): void {
    close();
    onChoose(id);
  }

  function move(by: 1 | -1): void {
    setIsWanted(true);
    const last = suggestions.length - 1;
    const next = by === 1 ? (at === last ? 0 : at + 1) : at <= 0 ? last : at - 1;
    setActiveId(suggestions[next]?.id ?? null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Typing Thai or Chinese with an input method uses Enter and arrows itself.
    if (event.nativeEvent.isComposing) return;
    const active = suggestions[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active.id);
    } else if (event.key === 'Escape' && isOpen) {
      // Only the list: a dialog around it stays open.
      event.stopPropagation();
      close();
    }
  }

  return (
    <Field {...field}>
      {(control) => (
        <div>
          <input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={at === -1 ? undefined : optionId(at)}
            value={value}
            onChange={({ target }) => {
              setIsWanted(true);
              setActiveId(null);
              onText(target.value);
            }}
            onFocus={() => setIsWanted(true)}
            onBlur={close}
            onKeyDown={onKeyDown}
            className={controlClass}
          />
          <div
            id={listId}
            role="listbox"
            aria-label={suggestionsLabel}
            hidden={!isOpen}
            className="mt-1 max-h-72 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-lift"
          >
            {suggestions.map(({ id, label, detail }, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys of its list
              <div
                key={id}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                ref={(row) => {
                  if (index === at) row?.scrollIntoView({ block: 'nearest' });
                }}
                // The field keeps the focus, so that a press does not close the list before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(id)}
                className={classNames(
                  'flex min-h-11 cursor-pointer flex-col justify-center rounded-sm px-3 py-1 text-sm leading-snug select-none',
                  index === at
                    ? 'bg-[color-mix(in_srgb,var(--ink)_7%,transparent)]'
                    : 'hover:bg-[color-mix(in_srgb,var(--ink)_4%,transparent)]',
                )}
              >
                <span className="block truncate font-medium">{label}</span>
                {detail && <span className="block truncate text-xs text-ink-soft">{detail}</span>}
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}
