import { Popover } from '@base-ui/react/popover';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { type IsoDate, readIsoDate } from '#platform/dates/calendar-date.ts';
import { deviceNowMs } from '#platform/dates/device-clock.ts';
import { formatDay, formatMonth } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { IconButton } from '../action/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { dayForKey, movedMonths, weeksOfMonth } from './calendar-rules.ts';

export interface CalendarPopupProps {
  anchor: RefObject<HTMLElement | null>;
  /** Gets the focus back. */
  trigger: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  chosen: IsoDate | null;
  onChoose: (on: IsoDate) => void;
}

/** The calendar of a date field, in the Buddhist era; lazily loaded by `DateField`. */
export default function CalendarPopup({
  anchor,
  trigger,
  open,
  onOpenChange,
  chosen,
  onChoose,
}: CalendarPopupProps): ReactNode {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={6} className="z-[60] outline-none">
          <Popover.Popup
            aria-label={m.ui_date_calendar()}
            initialFocus={false}
            finalFocus={trigger}
            className="w-84 max-w-[calc(100vw-1rem)] origin-(--transform-origin) rounded-lg border border-line bg-raised p-3 text-ink shadow-float outline-none transition-[opacity,scale] duration-120 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
            <Month chosen={chosen} onChoose={onChoose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Where a calendar without a chosen day opens; the person still chooses. */
function deviceToday(): IsoDate {
  return zonedDay(new Date(deviceNowMs()), Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function Month({ chosen, onChoose }: { chosen: IsoDate | null; onChoose: (on: IsoDate) => void }): ReactNode {
  const locale = getLocale();
  const title = useId();
  const [today] = useState(deviceToday);
  const [current, setCurrent] = useState(chosen ?? today);
  const focused = useRef<HTMLButtonElement>(null);
  const movesFocus = useRef(true);
  useEffect(() => {
    if (movesFocus.current) focused.current?.focus();
    movesFocus.current = false;
  });
  const weeks = weeksOfMonth(current);
  const followKey = (event: KeyboardEvent): void => {
    const next = dayForKey(current, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    movesFocus.current = true;
    setCurrent(next);
  };
  const turn = (months: number) => (): void => setCurrent(movedMonths(current, months));
  return (
    <>
      <div className="mb-1 flex items-center justify-between">
        <span className="flex">
          <IconButton
            size="sm"
            label={m.ui_date_year_before()}
            icon={<ChevronsLeft aria-hidden />}
            onClick={turn(-12)}
          />
          <IconButton
            size="sm"
            label={m.ui_date_month_before()}
            icon={<ChevronLeft aria-hidden />}
            onClick={turn(-1)}
          />
        </span>
        <span id={title} aria-live="polite" className="text-center text-sm leading-snug font-medium">
          {formatMonth(current, locale)}
        </span>
        <span className="flex">
          <IconButton
            size="sm"
            label={m.ui_date_month_after()}
            icon={<ChevronRight aria-hidden />}
            onClick={turn(1)}
          />
          <IconButton
            size="sm"
            label={m.ui_date_year_after()}
            icon={<ChevronsRight aria-hidden />}
            onClick={turn(12)}
          />
        </span>
      </div>
      <table aria-labelledby={title} className="w-full table-fixed border-collapse text-center">
        <thead>
          <tr>
            {WEEKDAYS.map((on) => (
              <th
                key={on}
                scope="col"
                abbr={weekdayText(on, locale, 'long')}
                className="h-8 text-xs font-normal text-ink-soft"
              >
                {weekdayText(on, locale, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={followKey}>
          {weeks.map((week, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week of the month has no other identity
            <tr key={at}>
              {week.map((on, weekday) =>
                on === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor has a cell outside the month
                  <td key={weekday} />
                ) : (
                  <td key={on} className="p-0">
                    <button
                      ref={on === current ? focused : null}
                      type="button"
                      tabIndex={on === current ? 0 : -1}
                      aria-label={formatDay(on, { locale, style: 'full' })}
                      aria-pressed={on === chosen}
                      aria-current={on === today ? 'date' : undefined}
                      onClick={() => onChoose(on)}
                      className={classNames(
                        'mx-auto grid h-11 w-full max-w-11 place-items-center rounded-md text-sm tabular-nums sm:h-10',
                        on === chosen
                          ? 'bg-accent font-semibold text-accent-ink'
                          : 'hover:bg-[color-mix(in_srgb,var(--ink)_7%,transparent)]',
                        on === today && on !== chosen && 'font-semibold text-accent',
                      )}
                    >
                      {readIsoDate(on).day}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A week from Sunday, for the headings. */
const WEEKDAYS: readonly IsoDate[] = Array.from({ length: 7 }, (_, day) => `2023-01-0${day + 1}`);

function weekdayText(on: IsoDate, locale: string, weekday: 'short' | 'long'): string {
  return new Intl.DateTimeFormat(locale === 'th' ? 'th-TH' : 'en-GB', { weekday, timeZone: 'UTC' }).format(
    new Date(`${on}T00:00:00Z`),
  );
}
