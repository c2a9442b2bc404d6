import { markupOf } from './document-markup-rules.ts';
import { isDocument } from '../question/question-text-rules.ts';

/** Returns a copy of a value, such as a question, with the markup of its documents in their place. */
export function withMarkup(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMarkup);
  if (typeof value !== 'object' || value === null) return value;
  if (isDocument(value)) return markupOf(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withMarkup(each)]));
}
