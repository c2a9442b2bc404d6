/** Writes synonym groups for a text field: a group per line, its words separated by commas. */
export function synonymsAsText(groups: readonly (readonly string[])[]): string {
  return groups.map((group) => group.join(', ')).join('\n');
}

/** Reads what `synonymsAsText` writes. A word may contain spaces; empty lines and repeated words are dropped. */
export function readSynonyms(typed: string): string[][] {
  return typed
    .normalize('NFC')
    .split('\n')
    .map((line) => [...new Set(line.split(/[,、，]/).map((word) => word.trim()))].filter(Boolean))
    .filter((group) => group.length > 0);
}
