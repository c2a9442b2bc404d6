import type { ReactNode } from 'react';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';

/** Title in Thai (required) and English: fields `titleTh` and `titleEn`. */
export function TitleFields({
  labels,
  titles,
  problem,
}: {
  labels: { readonly titleTh: string; readonly titleEn: string };
  titles: { readonly titleTh: string; readonly titleEn: string } | null | undefined;
  problem: FormProblem | null | undefined;
}): ReactNode {
  return (
    <>
      <TextField
        label={labels.titleTh}
        name="titleTh"
        defaultValue={titles?.titleTh ?? ''}
        maxLength={80}
        required
        lang="th"
        error={fieldError(problem, 'titleTh')}
      />
      <TextField
        label={labels.titleEn}
        name="titleEn"
        defaultValue={titles?.titleEn ?? ''}
        maxLength={80}
        optional
        lang="en"
        error={fieldError(problem, 'titleEn')}
      />
    </>
  );
}
