/** A person mentioned in a stored text, by id: names change, and must be erasable. */
export const MENTION = /@\{([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\}/g;

export interface Named {
  readonly personId: string;
  readonly name: string;
}

/** A part of a text: plain, or a person. */
export type MentionPiece = { readonly text: string } | { readonly personId: string };

/** Returns whom a text mentions, each once. */
export function mentionedIn(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].map((match) => match[1] as string))];
}

/** Splits a text at its mentions. */
export function mentionPieces(text: string): MentionPiece[] {
  return text
    .split(MENTION)
    .map((part, index) => (index % 2 === 1 ? { personId: part } : { text: part }))
    .filter((piece) => !('text' in piece) || piece.text !== '');
}

/** Replaces ids by `@name`, as people read and edit it. */
export function withNames(text: string, nameOf: (personId: string) => string): string {
  return text.replace(MENTION, (_, personId: string) => `@${nameOf(personId)}`);
}

/** Replaces each `@name` of these people by their id, longer names first; “@Som” in “@Somchai” is nobody. */
export function withIds(text: string, people: readonly Named[]): string {
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length);
  return byLength.reduce((done, { personId, name }) => {
    const [first = '', ...others] = done.split(`@${name}`);
    return others.reduce((joined, part) => {
      // Thai may go on without a space.
      const isLonger = /\w$/.test(name) && /^\w/.test(part);
      return `${joined}${isLonger ? `@${name}` : `@{${personId}}`}${part}`;
    }, first);
  }, text);
}

/** Returns the name by which a person is mentioned beside these others: with their address where somebody has the same. */
export function nameBeside(
  { personId, name, email }: Named & { readonly email: string },
  others: readonly Named[],
): string {
  const isTaken = others.some((other) => other.name === name && other.personId !== personId);
  return isTaken ? `${name} (${email})` : name;
}

/** Longest name looked for. */
const MAX_TYPED = 40;

/**
 * Returns the mention that is being typed before the caret: its place and the text after its `@`, or null. Thai has no
 * spaces between words, so only Latin letters and digits before `@` make it an e-mail address.
 */
export function typedMention(text: string, caret: number): { from: number; query: string } | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from === -1 || caret - from > MAX_TYPED || /[\w.+-]/.test(text[from - 1] ?? '')) return null;
  const query = text.slice(from + 1, caret);
  return /[\n{}]|^\s|\s{2}/.test(query) ? null : { from, query };
}
