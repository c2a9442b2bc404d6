import * as m from '#messages';
import { locales } from '#messages/runtime';
import { PLACEHOLDERS, type Placeholder } from './placeholder-rules.ts';

/** Placeholders as the editor offers them: their names, and what they are found by in either language. */
export function placeholderFields(): { name: Placeholder; label: string; words: string }[] {
  return PLACEHOLDERS.map((name) => ({
    name,
    label: TEXTS[name](),
    words: locales.map((locale) => TEXTS[name]({}, { locale })).join(' '),
  }));
}

const TEXTS = {
  name: m.messages_placeholder_name,
  firstname: m.messages_placeholder_firstname,
  email: m.messages_placeholder_email,
  site: m.messages_placeholder_site,
} as const satisfies Record<Placeholder, unknown>;
