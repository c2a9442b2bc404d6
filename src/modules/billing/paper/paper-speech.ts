import { formatDay } from '#platform/dates/format-date.ts';
import type { PaperLanguage } from './paper-choice-rules.ts';
import type { Label } from './paper-sheet-contract.ts';
import type { Words } from './paper-words.ts';

/** How a paper in one language says things. */
export interface Speech {
  /** A label, with English beside the Thai where the paper has both. */
  label(words: Words): Label;
  /** What has one language: sentences and what they are made of. */
  plain(words: Words): string;
  /** A calendar day in full, with the Buddhist year. */
  day(on: string): string;
  readonly hasEnglish: boolean;
  readonly isEnglish: boolean;
}

export function speechIn(language: PaperLanguage): Speech {
  const isEnglish = language === 'en';
  const hasEnglish = language !== 'th';
  const plain = ({ th, en }: Words): string => (isEnglish ? en : th);
  return {
    isEnglish,
    hasEnglish,
    plain,
    label: (words) => ({
      main: plain(words),
      second: language === 'th-en' ? words.en : '',
    }),
    day: (on) => formatDay(on, { locale: isEnglish ? 'en' : 'th', style: 'long' }),
  };
}
