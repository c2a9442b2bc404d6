import { partId } from '../question/question-drafts-rules.ts';
import type { Gap } from '../question/question-contract.ts';
import { percentOfWeight, weightOfPercent, WHOLE } from '../question/weight-rules.ts';
import { SkippedQuestion } from './collect-drafts.ts';

// Embedded answers (docs.moodle.org, "Embedded Answers (Cloze) question type", 2026): {share:KIND:~option~=right#feedback}.

const GAP = /\{(\d*):([A-Z_]+):((?:\\.|[^}\\])*)\}/g;
const TEXT = ['SHORTANSWER', 'SA', 'MW', 'SHORTANSWER_C', 'SAC', 'MWC'];
const NUMBER = ['NUMERICAL', 'NM'];
const CHOICE =
  /^(MULTICHOICE|MC|MCH|MCV|MCS|MULTICHOICE_H|MULTICHOICE_V|MULTICHOICE_S|MCHS|MCVS|MULTICHOICE_HS|MULTICHOICE_VS)$/;

/** Parses a text with embedded answers into a stem with gaps. Throws `LeftOut` when nothing is embedded or a part is unknown. */
export function readCloze(text: string): { stem: string; gaps: unknown[] } {
  const gaps: unknown[] = [];
  const stem = text.replace(GAP, (_, share: string, kind: string, answers: string) => {
    gaps.push(readGap(Math.max(1, Number(share || '1')), kind, answers));
    return `[[${gaps.length}]]`;
  });
  if (gaps.length === 0) throw new SkippedQuestion('unreadable');
  return { stem, gaps };
}

function readGap(share: number, kind: string, answers: string): unknown {
  const options = answers
    .split(/(?<!\\)~/)
    .filter((part) => part !== '')
    .map((part) => {
      const match = /^(?:=|%(-?[\d.]+)%)?((?:\\.|[^#\\])*)(?:#(.*))?$/s.exec(part);
      const isRight = part.startsWith('=');
      return {
        text: unescape(match?.[2] ?? ''),
        weight: isRight ? WHOLE : weightOfPercent(Number(match?.[1] ?? 0)),
        feedback: unescape(match?.[3] ?? ''),
      };
    });
  const base = { id: partId(), share };
  if (TEXT.includes(kind))
    return {
      kind: 'text',
      ...base,
      isCaseSensitive: kind.endsWith('C') && kind !== 'MC',
      hasWildcard: options.some((option) => option.text.includes('*')),
      forms: options.filter(({ weight }) => weight > 0),
    };
  if (NUMBER.includes(kind))
    return {
      kind: 'number',
      ...base,
      bands: options
        .filter(({ weight }) => weight > 0)
        .map(({ text, weight, feedback }) => {
          const [value = '', tolerance = '0'] = text.split(':');
          return { kind: 'near', value, tolerance, weight, feedback };
        }),
    };
  if (CHOICE.test(kind))
    return { kind: 'choice', ...base, options: options.map((option) => ({ id: partId(), ...option })) };
  throw new SkippedQuestion('unknown_kind');
}

function unescape(text: string): string {
  return text.replace(/\\([~=#{}\\/"'])/g, '$1').trim();
}

/** Writes a stem with its gaps as embedded answers; null when a gap cannot be expressed. */
export function writeCloze(stem: string, gaps: readonly Gap[]): string | null {
  let isWhole = true;
  const text = stem.replace(/\[\[(\d+)\]\]/g, (_, number: string) => {
    const gap = gaps[Number(number) - 1];
    const written = gap && writeGap(gap);
    if (!written) isWhole = false;
    return written ?? '';
  });
  return isWhole ? text : null;
}

function writeGap(gap: Gap): string | null {
  const escape = (text: string) => text.replace(/[~=#{}\\]/g, '\\$&');
  const option = (text: string, weight: number, feedback: string) => {
    const sign = weight === WHOLE ? '=' : weight === 0 ? '' : `%${percentOfWeight(weight)}%`;
    return `${sign}${escape(text)}${feedback && `#${escape(feedback)}`}`;
  };
  switch (gap.kind) {
    case 'text':
      return `{${gap.share}:SHORTANSWER${gap.isCaseSensitive ? '_C' : ''}:${gap.forms.map(({ text, weight, feedback }) => option(text, weight, feedback)).join('~')}}`;
    case 'number': {
      if (gap.bands.some((band) => band.kind === 'range' || band.isRelative)) return null;
      const bands = gap.bands.map((band) =>
        band.kind === 'near' ? option(`${band.value}:${band.tolerance}`, band.weight, band.feedback) : '',
      );
      return `{${gap.share}:NUMERICAL:${bands.join('~')}}`;
    }
    case 'choice':
      return `{${gap.share}:MULTICHOICE:${gap.options.map(({ text, weight, feedback }) => option(text, weight, feedback)).join('~')}}`;
  }
}
