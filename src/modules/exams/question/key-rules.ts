import type { RichDocument } from '#platform/documents/document-contract.ts';
import { matchesText } from './answer-text-rules.ts';
import { decimalText, difference, parseDecimal, percentage, sum } from './decimal-rules.ts';
import { type Band, chosenIn, type Gap, type QuestionContent, type Response } from './question-contract.ts';
import { isEmptyText, plainTextOf } from './question-text-rules.ts';
import { bandsAround } from './scoring-rules.ts';

/** Returns the answer that earns full points; empty when only people can judge. */
export function keyResponse(content: QuestionContent): Response {
  switch (content.kind) {
    case 'single':
      return best(content.options);
    case 'truefalse':
      return { option: String(content.isTrue) };
    case 'multiple':
      return {
        options: content.options
          .filter(({ isRight, weight }) => (content.way === 'weights' ? weight > 0 : isRight))
          .map(({ id }) => id),
      };
    case 'matching':
      return { pairs: Object.fromEntries(content.lefts.map(({ id, rightId }) => [id, rightId])) };
    case 'ordering':
      return { order: content.items.map(({ id }) => id) };
    case 'gaps':
      return { gaps: Object.fromEntries(content.gaps.map((gap) => [gap.id, gapKey(gap)])) };
    case 'short':
      return { text: heaviest(content.forms)?.text ?? '' };
    case 'numeric':
      return { text: bandValue(heaviest(content.bands)) };
    case 'essay':
    case 'survey':
      return {};
  }
}

/** Returns the key as text, for kinds with typed answers; empty for others. */
export function keyText(content: QuestionContent): string {
  if (content.kind === 'short') return formsText(content.forms);
  return content.kind === 'numeric' ? bandsText(content.bands) : '';
}

/** Returns the key of each gap as text, by the gap's id; empty for other kinds. */
export function gapKeyTexts(content: QuestionContent): Record<string, string> {
  if (content.kind !== 'gaps') return {};
  return Object.fromEntries(content.gaps.map((gap) => [gap.id, gapText(gap)]));
}

/** Returns the author's feedback on a given answer. */
export function feedbackOn(content: QuestionContent, response: Response | null): RichDocument[] {
  if (response === null) return [];
  const said = (parts: readonly { feedback: RichDocument }[]) =>
    filled(parts.map(({ feedback }) => feedback));
  switch (content.kind) {
    case 'single':
      return said(content.options.filter(({ id }) => id === response.option));
    case 'multiple':
      return said(content.options.filter(({ id }) => response.options?.includes(id)));
    case 'truefalse':
      if (response.option === 'true') return filled([content.feedbackTrue]);
      return response.option === 'false' ? filled([content.feedbackFalse]) : [];
    case 'short':
      return said(
        content.forms.filter(({ text }) => matchesText(response.text ?? '', text, content)).slice(0, 1),
      );
    case 'numeric':
      return bandFeedback(content, content.units, response.text ?? '');
    case 'gaps':
      return distinct(content.gaps.flatMap((gap) => gapFeedback(gap, response.gaps?.[gap.id] ?? '')));
    case 'matching':
    case 'ordering':
    case 'essay':
    case 'survey':
      return [];
  }
}

function filled(documents: readonly RichDocument[]): RichDocument[] {
  return documents.filter((document) => !isEmptyText(document));
}

function distinct(documents: readonly RichDocument[]): RichDocument[] {
  return [...new Map(documents.map((document) => [JSON.stringify(document), document])).values()];
}

function bandFeedback(
  { bands, feedbackOther }: { bands: readonly Band[]; feedbackOther: RichDocument },
  units: readonly string[],
  answer: string,
): RichDocument[] {
  if (answer.trim() === '') return [];
  const [band] = bandsAround(bands, units, answer);
  return filled([band ? band.feedback : feedbackOther]);
}

function gapFeedback(gap: Gap, answer: string): RichDocument[] {
  if (answer.trim() === '') return [];
  switch (gap.kind) {
    case 'text':
      return filled(
        gap.forms
          .filter(({ text }) => matchesText(answer, text, gap))
          .slice(0, 1)
          .map(({ feedback }) => feedback),
      );
    case 'number':
      return bandFeedback(gap, [], answer);
    case 'choice':
    case 'choices': {
      const chosen = gap.kind === 'choice' ? [answer] : chosenIn(answer);
      return filled(gap.options.filter(({ id }) => chosen.includes(id)).map(({ feedback }) => feedback));
    }
  }
}

function best(options: readonly { id: string; weight: number }[]): Response {
  const option = heaviest(options);
  return option ? { option: option.id } : {};
}

function heaviest<Thing extends { weight: number }>(things: readonly Thing[]): Thing | undefined {
  return things.toSorted((a, b) => b.weight - a.weight)[0];
}

function whole<Thing extends { weight: number }>(things: readonly Thing[]): Thing[] {
  const most = heaviest(things)?.weight ?? 0;
  return things.filter(({ weight }) => weight === most);
}

function formsText(forms: readonly { text: string; weight: number }[]): string {
  return whole(forms)
    .map(({ text }) => text)
    .join(' / ');
}

function bandsText(bands: readonly Band[]): string {
  return whole(bands).map(bandText).join(' / ');
}

/** Writes the accepted numbers as a range, whichever way the author typed them: `9.5–10.5`. */
function bandText(band: Band): string {
  const [min, max] = band.kind === 'range' ? [band.min, band.max] : endsOf(band);
  if (min === max) return min;
  return min.startsWith('-') || max.startsWith('-') ? `${min} – ${max}` : `${min}–${max}`;
}

function endsOf(band: Extract<Band, { kind: 'near' }>): [min: string, max: string] {
  const [value, tolerance] = [parseDecimal(band.value), parseDecimal(band.tolerance)];
  if (value === null || tolerance === null || tolerance.mantissa === 0n) return [band.value, band.value];
  const reach = band.isRelative ? percentage(value, tolerance) : tolerance;
  return [decimalText(difference(value, reach)), decimalText(sum(value, reach))];
}

function bandValue(band: Band | undefined): string {
  return band?.kind === 'range' ? band.min : (band?.value ?? '');
}

function gapKey(gap: Gap): string {
  switch (gap.kind) {
    case 'text':
      return heaviest(gap.forms)?.text ?? '';
    case 'number':
      return bandValue(heaviest(gap.bands));
    case 'choice':
      return heaviest(gap.options)?.id ?? '';
    case 'choices':
      return gap.options
        .filter(({ weight }) => weight > 0)
        .map(({ id }) => id)
        .join(',');
  }
}

function gapText(gap: Gap): string {
  switch (gap.kind) {
    case 'text':
      return formsText(gap.forms);
    case 'number':
      return bandsText(gap.bands);
    case 'choice': {
      const option = heaviest(gap.options);
      return option ? plainTextOf(option.text) : '';
    }
    case 'choices':
      return gap.options
        .filter(({ weight }) => weight > 0)
        .map(({ text }) => plainTextOf(text))
        .join(', ');
  }
}
