import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ROUND_FIELDS, type RoundConflict, typedOf } from './round-draft-rules.ts';

/** Rows that somebody else has saved meanwhile: shows both versions side by side and lets the teacher choose. */
export function RoundConflicts({
  conflicts,
  onKeepMine,
  onTakeTheirs,
}: {
  conflicts: readonly RoundConflict[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}): ReactNode {
  return (
    <Notice
      tone="warning"
      live
      title={m.lessons_conflict_title()}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onKeepMine}>
            {m.lessons_conflict_mine()}
          </Button>
          <Button size="sm" onClick={onTakeTheirs}>
            {m.lessons_conflict_theirs()}
          </Button>
        </span>
      }
    >
      <p>{m.lessons_conflict_text()}</p>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full text-left">
          <thead>
            <tr className="text-ink-soft">
              <th scope="col" className="py-1 pe-4 font-medium">
                {m.lessons_conflict_field()}
              </th>
              <th scope="col" className="py-1 pe-4 font-medium">
                {m.lessons_conflict_yours()}
              </th>
              <th scope="col" className="py-1 font-medium">
                {m.lessons_conflict_others()}
              </th>
            </tr>
          </thead>
          <tbody>
            {conflicts.flatMap(differencesOf).map(({ key, field, yours, theirs }) => (
              <tr key={key} className="border-t border-line align-top text-ink">
                <th scope="row" className="py-1.5 pe-4 font-medium">
                  {field}
                </th>
                <td className="py-1.5 pe-4 break-words">{yours || '–'}</td>
                <td className="py-1.5 break-words">{theirs || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Notice>
  );
}

function differencesOf({ draft, theirs }: RoundConflict) {
  const stored = typedOf(theirs);
  const shown = (field: keyof typeof stored, value: string): string =>
    field !== 'status' ? value : value === 'open' ? m.lessons_round_open() : m.lessons_round_cancelled();
  return ROUND_FIELDS.filter((field) => draft[field] !== stored[field]).map((field) => ({
    key: `${draft.key} ${field}`,
    field: `${theirs.name} · ${labelOf(field)}`,
    yours: shown(field, draft[field]),
    theirs: shown(field, stored[field]),
  }));
}

function labelOf(field: (typeof ROUND_FIELDS)[number]): string {
  switch (field) {
    case 'name':
      return m.lessons_round_name();
    case 'startsOn':
      return m.lessons_round_starts();
    case 'endsOn':
      return m.lessons_round_ends();
    case 'capacity':
      return m.lessons_seats();
    case 'status':
      return m.lessons_status();
    case 'enrolUntilOn':
      return m.lessons_round_enrol_until();
    case 'place':
      return m.lessons_round_place();
    case 'teacher':
      return m.lessons_round_teacher();
  }
}
