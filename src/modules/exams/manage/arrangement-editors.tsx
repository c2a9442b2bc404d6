import type { ReactNode } from 'react';
import * as m from '#messages';
import { cellClass } from '#ui/edit/edited-column.ts';
import { Card } from '#ui/layout/card.tsx';
import { Select } from '#ui/form/select.tsx';
import type { ContentOf } from '../question/question-contract.ts';
import { plainTextOf } from '../question/question-text-rules.ts';
import type { EditorProps } from './editor-lines.tsx';
import { OptionTable } from './option-table.tsx';

export function MatchingEditor({ content, onChange }: EditorProps<ContentOf<'matching'>>): ReactNode {
  return (
    <Card title={m.exams_pairs()} description={m.exams_pairs_help()}>
      <div className="flex flex-col gap-6">
        <OptionTable
          caption={m.exams_belongs_to()}
          parts={content.rights}
          onParts={(rights) => onChange({ ...content, rights })}
          name={m.exams_right_number}
          make={(part) => part}
          min={2}
          addLabel={m.exams_add_right()}
        />
        <OptionTable
          caption={m.exams_pairs()}
          parts={content.lefts}
          onParts={(lefts) => onChange({ ...content, lefts })}
          name={m.exams_left_number}
          make={(part) => ({ ...part, rightId: content.rights[0]?.id ?? '' })}
          min={2}
          addLabel={m.exams_add_left()}
          columns={[
            {
              key: 'rightId',
              header: m.exams_belongs_to(),
              isWide: true,
              cell: ({ row, control, onRow }) => (
                <select
                  {...control}
                  value={row.rightId}
                  onChange={({ currentTarget }) => onRow({ ...row, rightId: currentTarget.value })}
                  className={cellClass}
                >
                  {content.rights.map(({ id, text }, at) => (
                    <option key={id} value={id}>
                      {plainTextOf(text) || m.exams_right_number({ number: at + 1 })}
                    </option>
                  ))}
                </select>
              ),
            },
          ]}
        />
      </div>
    </Card>
  );
}

export function OrderingEditor({ content, onChange }: EditorProps<ContentOf<'ordering'>>): ReactNode {
  return (
    <Card title={m.exams_items()} description={m.exams_items_help()}>
      <div className="mb-4">
        <Select
          label={m.exams_way()}
          value={content.way}
          onChange={(event) => onChange({ ...content, way: event.currentTarget.value as typeof content.way })}
          options={[
            { value: 'neighbours', label: m.exams_way_neighbours() },
            { value: 'exact', label: m.exams_way_exact() },
          ]}
        />
      </div>
      <OptionTable
        caption={m.exams_items()}
        parts={content.items}
        onParts={(items) => onChange({ ...content, items })}
        name={m.exams_item_number}
        make={(part) => part}
        min={2}
        addLabel={m.exams_add_item()}
      />
    </Card>
  );
}
