import type { ReactNode } from 'react';
import * as m from '#messages';
import { EditableTable } from '#ui/edit/editable-table.tsx';
import { cellClass, type EditedColumn, type RowDetails } from '#ui/edit/edited-column.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { MAX_ROUNDS } from '../lesson/lesson-contract.ts';
import { type EditedRounds, isTouched, newRound, type RoundDraft, sequenceOf } from './round-draft-rules.ts';
import type { ManagedRound } from './rounds.ts';

/** The rounds of a lesson as an editable table. A saved round is cancelled, never removed: people may have a seat. */
export function RoundsTable({
  edited,
  onDrafts,
  problem,
}: {
  edited: EditedRounds;
  onDrafts: (drafts: readonly RoundDraft[]) => void;
  problem: FormProblem | null;
}): ReactNode {
  const stored = new Map(edited.stored.map((round) => [round.roundId, round]));
  const toTell = edited.drafts
    .filter((draft) => draft.roundId !== '' && isTouched(edited, draft))
    .reduce((sum, { roundId }) => sum + (stored.get(roundId)?.notified ?? 0), 0);
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <EditableTable
          caption={m.lessons_rounds()}
          columns={roundColumns(stored)}
          rows={edited.drafts}
          onRows={onDrafts}
          rowKey={({ key }) => key}
          rowName={({ name }, at) => name || m.lessons_round_number({ number: at + 1 })}
          make={(last) => newRound(last)}
          canRemove={({ roundId }) => roundId === ''}
          max={MAX_ROUNDS}
          addLabel={m.lessons_round_add()}
          nameOf={(at, field) => `rounds.${at}.${field}`}
          problem={problem}
          details={(given) => <RoundDetails {...given} edited={edited} problem={problem} />}
        />
        {toTell > 0 && (
          <Checkbox
            label={m.lessons_round_tells({ count: toTell })}
            help={m.lessons_round_tells_help()}
            name="tells"
            value="yes"
            defaultChecked
          />
        )}
      </div>
    </Card>
  );
}

function roundColumns(stored: ReadonlyMap<string, ManagedRound>): EditedColumn<RoundDraft>[] {
  const day = { maxLength: 60, placeholder: m.ui_date_placeholder() };
  return [
    {
      key: 'name',
      header: m.lessons_round_name(),
      isWide: true,
      className: '@2xl:min-w-40',
      text: ({ name }) => name,
      set: (round, name) => ({ ...round, name }),
      input: { maxLength: 120 },
    },
    {
      key: 'startsOn',
      header: m.lessons_round_starts(),
      className: '@2xl:w-32',
      text: ({ startsOn }) => startsOn,
      set: (round, startsOn) => ({ ...round, startsOn }),
      input: day,
    },
    {
      key: 'endsOn',
      header: m.lessons_round_ends(),
      className: '@2xl:w-32',
      text: ({ endsOn }) => endsOn,
      set: (round, endsOn) => ({ ...round, endsOn }),
      input: day,
    },
    {
      key: 'capacity',
      header: m.lessons_seats(),
      className: '@2xl:w-20',
      text: ({ capacity }) => capacity,
      set: (round, capacity) => ({ ...round, capacity }),
      input: { inputMode: 'numeric', maxLength: 6, placeholder: '–' },
    },
    {
      key: 'taken',
      header: m.lessons_round_taken(),
      className: '@2xl:w-28',
      cell: ({ row }) => <SeatsTaken round={stored.get(row.roundId)} />,
    },
    {
      key: 'status',
      header: m.lessons_status(),
      className: '@2xl:w-32',
      cell: ({ row, control, onRow }) => (
        <select
          {...control}
          value={row.status}
          onChange={({ currentTarget }) =>
            onRow({ ...row, status: currentTarget.value as RoundDraft['status'] })
          }
          className={cellClass}
        >
          <option value="open">{m.lessons_round_open()}</option>
          <option value="cancelled">{m.lessons_round_cancelled()}</option>
        </select>
      ),
    },
  ];
}

function SeatsTaken({ round }: { round: ManagedRound | undefined }): ReactNode {
  return (
    <span className="flex min-h-11 flex-col justify-center px-2 leading-snug tabular-nums">
      {round?.taken ?? '–'}
      {round !== undefined && round.waiting > 0 && (
        <span className="text-xs text-ink-soft">
          {m.lessons_state_waitlisted()} {round.waiting}
        </span>
      )}
    </span>
  );
}

function RoundDetails({
  row,
  nameOf,
  onRow,
  edited,
  problem,
}: RowDetails<RoundDraft> & { edited: EditedRounds; problem: FormProblem | null }): ReactNode {
  const isScripted = useIsScripted();
  const field = (key: 'enrolUntilOn' | 'place' | 'teacher') => ({
    name: nameOf(key),
    value: row[key],
    optional: true,
    error: fieldError(problem, nameOf(key) ?? ''),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onRow({ ...row, [key]: currentTarget.value }),
  });
  return (
    <div className="grid gap-4 rounded-md bg-canvas p-3 @2xl:grid-cols-3">
      <input type="hidden" name={nameOf('roundId')} value={row.roundId} />
      <input type="hidden" name={nameOf('sequence')} value={sequenceOf(edited, row)} />
      <input
        type="hidden"
        name={nameOf('isTouched')}
        value={!isScripted || isTouched(edited, row) ? 'yes' : 'no'}
      />
      <TextField
        label={m.lessons_round_enrol_until()}
        placeholder={m.ui_date_placeholder()}
        maxLength={60}
        {...field('enrolUntilOn')}
      />
      <TextField label={m.lessons_round_place()} maxLength={200} {...field('place')} />
      <TextField label={m.lessons_round_teacher()} maxLength={200} {...field('teacher')} />
    </div>
  );
}
