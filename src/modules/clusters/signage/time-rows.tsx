import type { ReactNode } from 'react';
import * as m from '#messages';
import { EditableTable } from '#ui/edit/editable-table.tsx';
import { cellClass, type EditedColumn, type RowDetails } from '#ui/edit/edited-column.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import type { ScreenTime } from './schedule-rules.ts';
import { MAX_TIMES } from './signage-rules.ts';
import { minuteText, weekdayText } from './signage-text.ts';

/** A time with the key that it keeps while it is edited, as it is typed. */
export interface TimeDraft {
  readonly key: string;
  readonly playlistId: string;
  readonly weekdays: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly fromOn: string;
  readonly lastOn: string;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** The rows of the times that a screen has. */
export function timeDrafts(times: readonly ScreenTime[]): TimeDraft[] {
  return times.map(({ fromMinute, toMinute, fromOn, lastOn, ...rest }, at) => ({
    ...rest,
    key: `saved-${at}`,
    from: minuteText(fromMinute),
    to: minuteText(toMinute % 1_440),
    fromOn: fromOn ?? '',
    lastOn: lastOn ?? '',
  }));
}

interface TimeRowsProps {
  rows: readonly TimeDraft[];
  onRows: (rows: TimeDraft[]) => void;
  playlists: readonly { readonly playlistId: string; readonly name: string }[];
  problem: FormProblem | null;
}

/** When a screen plays what, the first that applies counting. */
export function TimeRows({ rows, onRows, playlists, problem }: TimeRowsProps): ReactNode {
  const field = (at: number, key: string): string => `times.${at}.${key}`;
  return (
    <EditableTable<TimeDraft>
      caption={m.clusters_signage_times()}
      columns={[
        playlistColumn(playlists),
        textColumn('from', m.clusters_signage_from(), '08:00'),
        textColumn('to', m.clusters_signage_to(), '12:00'),
        textColumn('fromOn', m.clusters_signage_from_on(), m.ui_date_placeholder()),
        textColumn('lastOn', m.clusters_signage_last_on(), m.ui_date_placeholder()),
      ]}
      rows={rows}
      onRows={(changed) => onRows([...changed])}
      rowKey={({ key }) => key}
      rowName={(_row, at) => m.clusters_signage_time_number({ number: at + 1 })}
      make={() => ({
        ...{ key: crypto.randomUUID(), playlistId: playlists[0]?.playlistId ?? '', weekdays: WEEKDAYS },
        ...{ from: '08:00', to: '12:00', fromOn: '', lastOn: '' },
      })}
      max={MAX_TIMES}
      addLabel={m.clusters_signage_time_add()}
      addReason={playlists.length === 0 ? m.clusters_signage_no_playlists() : undefined}
      isOrdered
      nameOf={field}
      problem={problem}
      details={(given) => <Weekdays {...given} problem={problem} />}
      isOpenAtFirst={() => true}
    />
  );
}

function Weekdays({
  row,
  name,
  nameOf,
  onRow,
  problem,
}: RowDetails<TimeDraft> & { problem: FormProblem | null }): ReactNode {
  const error = fieldError(problem, nameOf('weekday') ?? '');
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1 rounded-md bg-canvas p-3">
      <legend className="sr-only">{`${m.clusters_signage_weekdays()} ${name}`}</legend>
      {WEEKDAYS.map((weekday) => (
        <Checkbox
          key={weekday}
          label={weekdayText(weekday)}
          name={nameOf('weekday')}
          value={weekday}
          checked={row.weekdays.includes(weekday)}
          onChange={({ currentTarget }) =>
            onRow({
              ...row,
              weekdays: WEEKDAYS.filter((each) =>
                each === weekday ? currentTarget.checked : row.weekdays.includes(each),
              ),
            })
          }
        />
      ))}
      {error && <p className="basis-full text-sm text-danger">{error}</p>}
    </fieldset>
  );
}

function playlistColumn(playlists: TimeRowsProps['playlists']): EditedColumn<TimeDraft> {
  return {
    ...{ key: 'playlistId', header: m.clusters_signage_playlist(), isWide: true },
    cell: ({ row, control, onRow }) => (
      <select
        {...control}
        value={row.playlistId}
        onChange={({ currentTarget }) => onRow({ ...row, playlistId: currentTarget.value })}
        className={cellClass}
      >
        {playlists.map(({ playlistId, name }) => (
          <option key={playlistId} value={playlistId}>
            {name}
          </option>
        ))}
      </select>
    ),
  };
}

function textColumn(
  key: 'from' | 'to' | 'fromOn' | 'lastOn',
  header: string,
  placeholder: string,
): EditedColumn<TimeDraft> {
  const isTime = key === 'from' || key === 'to';
  return {
    ...{ key, header, className: isTime ? '@2xl:w-24' : '@2xl:w-36' },
    text: (row) => row[key],
    set: (row, text) => ({ ...row, [key]: text }),
    input: { maxLength: 60, placeholder },
  };
}
