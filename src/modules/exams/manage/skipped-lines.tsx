import type { ReactNode } from 'react';
import * as m from '#messages';
import type { SkippedLine, LeftReason } from '../interchange/interchange-contract.ts';

/** Lists what an import or export skips, by question. */
export function LeftLines({ left }: { left: readonly SkippedLine[] }): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be keyboard-accessible
    <ul tabIndex={0} className="mt-2 flex max-h-96 list-disc flex-col gap-1 overflow-y-auto ps-5">
      {left.map((line) => (
        <li key={`${line.place} ${line.reason}`} className="break-words">
          {m.exams_left_line({ place: line.place, reason: leftText(line.reason) })}{' '}
          <span className="text-ink-soft">{line.excerpt}</span>
        </li>
      ))}
    </ul>
  );
}

function leftText(reason: LeftReason): string {
  switch (reason) {
    case 'unreadable':
      return m.exams_left_unreadable();
    case 'unknown_kind':
      return m.exams_left_unknown_kind();
    case 'no_right_answer':
      return m.exams_left_no_right_answer();
    case 'does_not_fit':
      return m.exams_left_does_not_fit();
    case 'too_many':
      return m.exams_left_too_many();
    case 'no_question':
      return m.exams_left_no_question();
    case 'layout_dropped':
      return m.exams_left_layout();
    case 'formula_as_text':
      return m.exams_left_formula();
    case 'feedback_dropped':
      return m.exams_left_feedback();
    case 'hints_dropped':
      return m.exams_left_hints();
    case 'units_dropped':
      return m.exams_left_units();
    case 'order_dropped':
      return m.exams_left_order();
    case 'scoring_changed':
      return m.exams_left_scoring();
    case 'settings_dropped':
      return m.exams_left_settings();
    case 'id_dropped':
      return m.exams_left_id();
    case 'shortened':
      return m.exams_left_shortened();
    case 'pictures_dropped':
      return m.exams_left_pictures();
    case 'media_named':
      return m.exams_left_media_named();
    case 'media_dropped':
      return m.exams_left_media_dropped();
    case 'beyond_import':
      return m.exams_left_beyond_import();
    case 'data_differs':
      return m.exams_left_data_differs();
    case 'files_dropped':
      return m.exams_left_files();
    case 'not_expressible':
      return m.exams_left_not_expressible();
    case 'part_dropped':
      return m.exams_left_part();
  }
}
