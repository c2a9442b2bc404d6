import type { ReactNode } from 'react';
import * as m from '#messages';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { Select } from '#ui/form/select.tsx';
import { purposeText } from '../exam/exam-part.tsx';
import { EXAM_PURPOSES } from '../lesson/lesson-contract.ts';
import type { OfferedExam } from './offered-exams.ts';

export interface BodyFieldsProps {
  readonly body: Readonly<Record<string, unknown>>;
  readonly change: (more: Readonly<Record<string, unknown>>) => void;
}

/** Fields for a part's exam, its purpose, and whether it must be passed. */
export function ExamFields({
  body,
  change,
  exams,
  error,
}: BodyFieldsProps & { exams: readonly OfferedExam[]; error?: string | undefined }): ReactNode {
  const purpose = typeof body.purpose === 'string' ? body.purpose : 'quiz';
  const help = {
    pre: m.lessons_part_exam_pre_help(),
    post: m.lessons_part_exam_post_help(),
    quiz: m.lessons_part_exam_quiz_help(),
  };
  return (
    <>
      <Select
        label={m.lessons_part_exam()}
        name="examId"
        value={typeof body.examId === 'string' ? body.examId : ''}
        options={[
          { value: '', label: m.lessons_part_exam_choose() },
          ...exams.map(({ examId, title, isDraft }) => ({
            value: examId,
            label: isDraft ? m.lessons_part_exam_draft({ title }) : title,
          })),
        ]}
        onChange={({ currentTarget }) => change({ examId: currentTarget.value || null })}
        help={m.lessons_part_exam_help()}
        error={error}
      />
      <RadioCards
        legend={m.lessons_part_exam_purpose()}
        name="purpose"
        columns={3}
        value={purpose}
        options={EXAM_PURPOSES.map((value) => ({ value, label: purposeText(value), help: help[value] }))}
        onChange={(value) => change({ purpose: value })}
      />
      {purpose !== 'pre' && (
        <Checkbox
          label={m.lessons_part_must_pass()}
          name="mustPass"
          checked={body.mustPass !== false}
          onChange={({ currentTarget }) => change({ mustPass: currentTarget.checked })}
          help={m.lessons_part_must_pass_help()}
        />
      )}
    </>
  );
}
