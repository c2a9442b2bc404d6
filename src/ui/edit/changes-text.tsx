import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { summarised } from './change-rules.ts';

/** The changed parts as words: "Name, Price and 2 more". */
export function changesText(changes: readonly string[]): string {
  const { named, more } = summarised(changes);
  if (more > 0) return m.ui_save_more({ names: named.join(', '), count: more });
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(named);
}
