import type { ReactNode } from 'react';
import * as m from '#messages';
import { Card } from '#ui/layout/card.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { ContentOf } from '../question/question-contract.ts';
import { partId } from '../question/question-drafts-rules.ts';
import { type EditorProps, Lines } from './editor-lines.tsx';

export function MatchingEditor({ content, onChange }: EditorProps<ContentOf<'matching'>>): ReactNode {
  return (
    <Card title={m.exams_pairs()} description={m.exams_pairs_help()}>
      <div className="flex flex-col gap-6">
        <Lines
          lines={content.rights}
          min={2}
          addLabel={m.exams_add_right()}
          make={() => ({ id: partId(), text: '' })}
          onChange={(rights) => onChange({ ...content, rights })}
        >
          {(right, set, at) => (
            <TextField
              label={m.exams_right_number({ number: at + 1 })}
              value={right.text}
              onChange={(event) => set({ text: event.currentTarget.value })}
            />
          )}
        </Lines>
        <Lines
          lines={content.lefts}
          min={2}
          addLabel={m.exams_add_left()}
          make={() => ({ id: partId(), text: '', rightId: content.rights[0]?.id ?? '' })}
          onChange={(lefts) => onChange({ ...content, lefts })}
        >
          {(left, set, at) => (
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                label={m.exams_left_number({ number: at + 1 })}
                value={left.text}
                onChange={(event) => set({ text: event.currentTarget.value })}
              />
              <Select
                label={m.exams_belongs_to()}
                value={left.rightId}
                onChange={(event) => set({ rightId: event.currentTarget.value })}
                options={content.rights.map(({ id, text }, index) => ({
                  value: id,
                  label: text || m.exams_right_number({ number: index + 1 }),
                }))}
              />
            </div>
          )}
        </Lines>
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
      <Lines
        lines={content.items}
        min={2}
        addLabel={m.exams_add_item()}
        make={() => ({ id: partId(), text: '' })}
        onChange={(items) => onChange({ ...content, items })}
      >
        {(item, set, at) => (
          <TextField
            label={m.exams_item_number({ number: at + 1 })}
            value={item.text}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
        )}
      </Lines>
    </Card>
  );
}
