import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import * as m from '#messages';
import { type Named, typedMention } from '#platform/text/mentions.ts';
import { classNames } from '../class-names.ts';
import { Face } from '../picture/face.tsx';
import { controlClass } from './field.tsx';

/** Somebody who can be mentioned. */
export interface Mentionable extends Named {
  /** Tells people of the same name apart. */
  readonly email: string;
}

export interface MentionAreaProps
  extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onSelect' | 'className'> {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Called with everybody who is taken from the suggestions; returns the name to write. */
  readonly onMention: (person: Mentionable) => string;
  /** Looks up people by a part of their name. */
  readonly loadPeople: (query: string) => Promise<readonly Mentionable[]>;
}

/** Pause in typing after which people are looked up. */
const TYPING_MS = 120;

/**
 * A text field in which `@` suggests people: arrows move, Enter or Tab takes, Esc closes the list. The text then holds
 * `@name`; `withIds` turns it into what is stored.
 */
export function MentionArea({
  label,
  value,
  onText,
  onMention,
  loadPeople,
  onKeyDown,
  ...rest
}: MentionAreaProps): ReactNode {
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [people, setPeople] = useState<readonly Mentionable[]>([]);
  const [at, setAt] = useState(0);
  const [closedFrom, setClosedFrom] = useState<number | null>(null);
  const typed = typedMention(value, caret);
  const query = typed !== null && typed.from !== closedFrom ? typed.query : null;
  const isOpen = query !== null && people.length > 0;

  useEffect(() => {
    if (query === null) return setPeople([]);
    let isStale = false;
    const asking = setTimeout(() => {
      loadPeople(query).then(
        (found) => {
          if (isStale) return;
          setPeople(found);
          setAt(0);
        },
        () => {
          // Without suggestions the text can still be sent.
          if (!isStale) setPeople([]);
        },
      );
    }, TYPING_MS);
    return () => {
      isStale = true;
      clearTimeout(asking);
    };
  }, [query, loadPeople]);

  function take(person: Mentionable | undefined): void {
    if (typed === null || person === undefined) return;
    const inserted = `@${onMention(person)} `;
    const end = typed.from + inserted.length;
    onText(value.slice(0, typed.from) + inserted + value.slice(caret));
    setPeople([]);
    setCaret(end);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(end, end);
    });
  }

  function onListKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (!isOpen || event.nativeEvent.isComposing) return onKeyDown?.(event);
    const step = { ArrowDown: 1, ArrowUp: people.length - 1 }[event.key];
    if (step !== undefined) setAt((at + step) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(people[at]);
    else if (event.key === 'Escape') {
      // Only the list: a dialog around it stays open.
      event.stopPropagation();
      setClosedFrom(typed?.from ?? null);
    } else return onKeyDown?.(event);
    event.preventDefault();
  }

  return (
    <div className="relative">
      <textarea
        {...rest}
        ref={area}
        value={value}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        onChange={({ target }) => {
          setCaret(target.selectionEnd);
          setClosedFrom(null);
          onText(target.value);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionEnd)}
        onBlur={() => setCaret(0)}
        onKeyDown={onListKey}
        className={classNames(controlClass, 'field-sizing-content max-h-64 min-h-20 leading-relaxed')}
      />
      <p role="status" className="sr-only">
        {isOpen ? m.ui_mention_found({ count: people.length }) : ''}
      </p>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={m.ui_mention_people()}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 max-w-sm overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-lift"
        >
          {people.map((person, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys of its list
            <div
              key={person.personId}
              id={`${listId}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              // The field keeps the focus, so that a press does not close the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 text-sm leading-snug select-none',
                place === at
                  ? 'bg-[color-mix(in_srgb,var(--ink)_7%,transparent)]'
                  : 'hover:bg-[color-mix(in_srgb,var(--ink)_4%,transparent)]',
              )}
            >
              <Face name={person.name} size="sm" />
              <span className="min-w-0">
                <span className="block truncate font-medium">{person.name}</span>
                <span className="block truncate text-xs text-ink-soft">{person.email}</span>
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
