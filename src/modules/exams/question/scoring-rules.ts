import { comparableText, matchesText, type TextRules } from './answer-text-rules.ts';
import { compareDecimals, distance, parseDecimal, percentage, splitUnit } from './decimal-rules.ts';
import {
  type Band,
  chosenIn,
  type ContentOf,
  type Gap,
  type QuestionContent,
  type Response,
} from './question-contract.ts';
import { seenText } from './question-text-rules.ts';
import { EVERYTHING, type Fraction, NOTHING, WHOLE } from './weight-rules.ts';

export interface ScoringRules {
  /** Whether wrong choices may cost points. */
  readonly isNegative: boolean;
  /** Cost of a wrong choice without its own weight, in units of `WHOLE`. */
  readonly wrongPenalty: number;
}

/** How an answer is scored: as a fraction, by a marker, or not at all. */
export type Worth =
  | { readonly by: 'rule'; readonly fraction: Fraction }
  | { readonly by: 'marker' }
  | { readonly by: 'nobody' };

/** Scores an answer by the key. Unanswered scores zero, never less. */
export function worthOf(content: QuestionContent, response: Response | null, rules: ScoringRules): Worth {
  if (content.kind === 'survey') return { by: 'nobody' };
  const isEmpty = !isAnswered(content, response);
  if (content.kind === 'essay') return isEmpty ? { by: 'rule', fraction: NOTHING } : { by: 'marker' };
  return {
    by: 'rule',
    fraction: isEmpty || response === null ? NOTHING : fractionOf(content, response, rules),
  };
}

/** Whether the response contains an answer. */
export function isAnswered(content: Pick<QuestionContent, 'kind'>, response: Response | null): boolean {
  if (response === null) return false;
  switch (content.kind) {
    case 'single':
    case 'truefalse':
      return Boolean(response.option);
    case 'multiple':
      return (response.options?.length ?? 0) > 0;
    case 'survey':
      return (
        Boolean(response.option) || (response.options?.length ?? 0) > 0 || Boolean(response.text?.trim())
      );
    case 'matching':
      return Object.values(response.pairs ?? {}).some(Boolean);
    case 'ordering':
      return (response.order?.length ?? 0) > 0;
    case 'gaps':
      return Object.values(response.gaps ?? {}).some((text) => text.trim() !== '');
    case 'short':
    case 'numeric':
    case 'essay':
      return Boolean(response.text?.trim());
  }
}

function fractionOf(
  content: Exclude<QuestionContent, { kind: 'essay' | 'survey' }>,
  response: Response,
  rules: ScoringRules,
): Fraction {
  switch (content.kind) {
    case 'single': {
      const chosen = content.options.find(({ id }) => id === response.option);
      return chosen ? units(allowed(chosen.weight, rules)) : NOTHING;
    }
    case 'truefalse':
      if (response.option !== 'true' && response.option !== 'false') return NOTHING;
      return units(allowed((response.option === 'true') === content.isTrue ? WHOLE : 0, rules));
    case 'multiple':
      return multipleFraction(content, response.options ?? []);
    case 'short':
      return units(bestForm(content.forms, content, response.text ?? ''));
    case 'numeric':
      return units(bestBand(content.bands, content.units, response.text ?? ''));
    case 'matching':
      return matchingFraction(content, response.pairs ?? {});
    case 'ordering':
      return orderingFraction(content, response.order ?? []);
    case 'gaps':
      return gapsFraction(content.gaps, response.gaps ?? {});
  }
}

function units(weight: number): Fraction {
  return { n: weight, d: WHOLE };
}

function allowed(weight: number, { isNegative, wrongPenalty }: ScoringRules): number {
  if (!isNegative) return Math.max(0, weight);
  return weight === 0 ? -wrongPenalty : weight;
}

function clamp({ n, d }: Fraction): Fraction {
  return n <= 0 ? NOTHING : n >= d ? EVERYTHING : { n, d };
}

function multipleFraction({ options, way }: ContentOf<'multiple'>, chosenIds: readonly string[]): Fraction {
  const chosen = options.filter(({ id }) => chosenIds.includes(id));
  const right = options.filter(({ isRight }) => isRight).length;
  const wrong = options.length - right;
  const rightChosen = chosen.filter(({ isRight }) => isRight).length;
  const wrongChosen = chosen.length - rightChosen;
  switch (way) {
    case 'weights':
      return clamp(units(chosen.reduce((sum, { weight }) => sum + weight, 0)));
    case 'all_or_nothing':
      return rightChosen === right && wrongChosen === 0 ? EVERYTHING : NOTHING;
    case 'right_minus_wrong':
      return right === 0 ? NOTHING : clamp({ n: rightChosen - wrongChosen, d: right });
    case 'right_minus_share':
      if (right === 0) return NOTHING;
      return clamp({
        n: rightChosen * Math.max(1, wrong) - wrongChosen * right,
        d: right * Math.max(1, wrong),
      });
    case 'capped':
      // The player does not allow more ticks than right options; more than that scores nothing.
      return right === 0 || chosen.length > right ? NOTHING : clamp({ n: rightChosen, d: right });
  }
}

interface WeightedForm {
  readonly text: string;
  readonly weight: number;
}

function bestForm(forms: readonly WeightedForm[], rules: TextRules, answer: string): number {
  return Math.max(
    0,
    ...forms.filter(({ text }) => matchesText(answer, text, rules)).map(({ weight }) => weight),
  );
}

function bestBand(bands: readonly Band[], accepted: readonly string[], answer: string): number {
  return Math.max(0, ...bandsAround(bands, accepted, answer).map(({ weight }) => weight));
}

/** Returns the bands that contain a typed number; none for a unit that is not accepted. */
export function bandsAround(bands: readonly Band[], accepted: readonly string[], answer: string): Band[] {
  const { number, unit } = splitUnit(answer);
  const given = parseDecimal(number);
  const isUnitFine = unit === '' || accepted.some((each) => sameWord(each, unit));
  return given === null || !isUnitFine ? [] : bands.filter((band) => isWithin(band, given));
}

function isWithin(band: Band, given: NonNullable<ReturnType<typeof parseDecimal>>): boolean {
  if (band.kind === 'range') {
    const [min, max] = [parseDecimal(band.min), parseDecimal(band.max)];
    return (
      min !== null && max !== null && compareDecimals(min, given) <= 0 && compareDecimals(given, max) <= 0
    );
  }
  const [value, tolerance] = [parseDecimal(band.value), parseDecimal(band.tolerance)];
  if (value === null || tolerance === null) return false;
  return (
    compareDecimals(distance(value, given), band.isRelative ? percentage(value, tolerance) : tolerance) <= 0
  );
}

function sameWord(one: string, other: string): boolean {
  const rules = { isCaseSensitive: false, isThaiDigitSame: true };
  return comparableText(one, rules) === comparableText(other, rules);
}

/** Right sides that look the same are interchangeable. */
function matchingFraction(
  { lefts, rights }: ContentOf<'matching'>,
  pairs: Readonly<Record<string, string>>,
): Fraction {
  const words = new Map(rights.map(({ id, text }) => [id, seenText(text)]));
  const good = lefts.filter(({ id, rightId }) => {
    const given = words.get(pairs[id] ?? '');
    return given !== undefined && given === words.get(rightId);
  }).length;
  return { n: good, d: lefts.length };
}

function orderingFraction({ items, way }: ContentOf<'ordering'>, order: readonly string[]): Fraction {
  const wanted = items.map(({ id }) => id);
  const isWhole =
    order.length === wanted.length &&
    new Set(order).size === order.length &&
    order.every((id) => wanted.includes(id));
  if (!isWhole) return NOTHING;
  if (way === 'exact') return order.every((id, at) => id === wanted[at]) ? EVERYTHING : NOTHING;
  const good = wanted
    .slice(1)
    .filter((id, at) => order.indexOf(id) === order.indexOf(wanted[at] ?? '') + 1).length;
  return { n: good, d: wanted.length - 1 };
}

function gapsFraction(gaps: readonly Gap[], answers: Readonly<Record<string, string>>): Fraction {
  const whole = gaps.reduce((sum, { share }) => sum + share, 0);
  return clamp({
    n: gaps.reduce((sum, gap) => sum + gap.share * gapWeight(gap, answers[gap.id] ?? ''), 0),
    d: whole * WHOLE,
  });
}

/** Scores one gap's answer, in units of `WHOLE`. */
export function gapWeight(gap: Gap, answer: string): number {
  if (answer.trim() === '') return 0;
  switch (gap.kind) {
    case 'text':
      return bestForm(gap.forms, gap, answer);
    case 'number':
      return bestBand(gap.bands, [], answer);
    case 'choice':
      return Math.max(0, gap.options.find(({ id }) => id === answer)?.weight ?? 0);
    case 'choices': {
      const chosen = chosenIn(answer);
      const sum = gap.options
        .filter(({ id }) => chosen.includes(id))
        .reduce((all, { weight }) => all + weight, 0);
      return Math.min(WHOLE, Math.max(0, sum));
    }
  }
}
