import type { ReactNode } from 'react';
import * as m from '#messages';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { BodyFieldsProps } from './exam-fields.tsx';

/** Fields for an assignment's points and completion rule. */
export function AssignmentFields({ body, change }: BodyFieldsProps): ReactNode {
  return (
    <>
      <TextField
        label={m.lessons_part_max_points()}
        name="maxPoints"
        inputMode="numeric"
        defaultValue={typeof body.maxPoints === 'number' ? body.maxPoints : 10}
        onChange={({ currentTarget }) => change({ maxPoints: Number(currentTarget.value) })}
        className="sm:max-w-40"
      />
      <Checkbox
        label={m.lessons_part_must_be_taken()}
        name="mustBeTaken"
        checked={body.mustBeTaken === true}
        onChange={({ currentTarget }) => change({ mustBeTaken: currentTarget.checked })}
        help={m.lessons_part_must_be_taken_help()}
      />
    </>
  );
}
