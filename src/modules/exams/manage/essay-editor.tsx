import type { ReactNode } from 'react';
import * as m from '#messages';
import { Card } from '#ui/layout/card.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { ContentOf } from '../question/question-contract.ts';
import { partId } from '../question/question-drafts-rules.ts';
import { type EditorProps, Lines } from './editor-lines.tsx';

export function EssayEditor({ content, onChange }: EditorProps<ContentOf<'essay'>>): ReactNode {
  return (
    <Card title={m.exams_rubric()} description={m.exams_rubric_help()}>
      <div className="flex flex-col gap-4">
        <TextField
          label={m.exams_max_words()}
          type="number"
          min={1}
          max={5_000}
          optional
          value={content.maxWords === null ? '' : String(content.maxWords)}
          onChange={(event) =>
            onChange({ ...content, maxWords: Math.round(Number(event.currentTarget.value)) || null })
          }
        />
        <Lines
          lines={content.rubric}
          min={0}
          max={12}
          addLabel={m.exams_add_criterion()}
          make={() => ({
            id: partId(),
            title: '',
            levels: [0, 500, 1_000].map((pointsMilli) => ({ id: partId(), title: '', pointsMilli })),
          })}
          onChange={(rubric) => onChange({ ...content, rubric })}
        >
          {(criterion, set, at) => (
            <div className="flex flex-col gap-3">
              <TextField
                label={m.exams_criterion_number({ number: at + 1 })}
                value={criterion.title}
                onChange={(event) => set({ title: event.currentTarget.value })}
              />
              <Lines
                lines={criterion.levels}
                min={1}
                max={10}
                addLabel={m.exams_add_level()}
                make={() => ({ id: partId(), title: '', pointsMilli: 0 })}
                onChange={(levels) => set({ levels })}
              >
                {(level, setLevel) => (
                  <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
                    <TextField
                      label={m.exams_level_title()}
                      value={level.title}
                      onChange={(event) => setLevel({ title: event.currentTarget.value })}
                    />
                    <TextField
                      label={m.exams_level_points()}
                      type="number"
                      min={0}
                      step="0.5"
                      value={String(level.pointsMilli / 1_000)}
                      onChange={(event) =>
                        setLevel({
                          pointsMilli:
                            Math.max(0, Math.round(Number(event.currentTarget.value) * 1_000)) || 0,
                        })
                      }
                    />
                  </div>
                )}
              </Lines>
            </div>
          )}
        </Lines>
      </div>
    </Card>
  );
}
