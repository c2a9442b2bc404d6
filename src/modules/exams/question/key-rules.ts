import { matchesText } from './answer-text-rules.ts';
import type { Band, Gap, QuestionContent, Response } from './question-contract.ts';

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
  if (content.kind === 'short')
    return whole(content.forms)
      .map(({ text }) => text)
      .join(' / ');
  return content.kind === 'numeric' ? whole(content.bands).map(bandText).join(' / ') : '';
}

/** Returns the author's feedback on a given answer. */
export function feedbackOn(content: QuestionContent, response: Response | null): string[] {
  if (response === null) return [];
  const said = (parts: readonly { feedback: string }[]) =>
    parts.map(({ feedback }) => feedback).filter((text) => text !== '');
  switch (content.kind) {
    case 'single':
      return said(content.options.filter(({ id }) => id === response.option));
    case 'multiple':
      return said(content.options.filter(({ id }) => response.options?.includes(id)));
    case 'truefalse':
      return [
        response.option === 'true'
          ? content.feedbackTrue
          : response.option === 'false'
            ? content.feedbackFalse
            : '',
      ].filter(Boolean);
    case 'short':
      return said(
        content.forms.filter(({ text }) => matchesText(response.text ?? '', text, content)).slice(0, 1),
      );
    case 'numeric':
    case 'matching':
    case 'ordering':
    case 'gaps':
    case 'essay':
    case 'survey':
      return [];
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

function bandText(band: Band | undefined): string {
  if (!band) return '';
  if (band.kind === 'range') return `${band.min} – ${band.max}`;
  return Number(band.tolerance) === 0
    ? band.value
    : `${band.value} ± ${band.tolerance}${band.isRelative ? ' %' : ''}`;
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
  }
}
