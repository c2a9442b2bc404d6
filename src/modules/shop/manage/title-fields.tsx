import type { ReactNode } from 'react';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';

/** Title in Thai (required) and English: fields `titleTh` and `titleEn`. */
export function TitleFields({
  label,
  titles,
  problem,
  maxLength = 80,
}: {
  label: string;
  titles: { readonly titleTh: string; readonly titleEn: string } | null | undefined;
  problem: FormProblem | null | undefined;
  maxLength?: number;
}): ReactNode {
  return (
    <BilingualField
      label={label}
      names={{ th: 'titleTh', en: 'titleEn' }}
      texts={{ th: titles?.titleTh ?? '', en: titles?.titleEn ?? '' }}
      required={['th']}
      maxLength={maxLength}
      problem={problem}
    />
  );
}
