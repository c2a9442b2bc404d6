/** Returns a title with the shortcut that does the same, as the reader's keyboard names its keys: `Bold (Ctrl+B)`. */
export function keyTitle(label: string, keys: string): string {
  if (keys === '') return label;
  const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);
  const names: Readonly<Record<string, string>> = isApple
    ? { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
    : { Mod: 'Ctrl' };
  const named = keys.split('-').map((key) => names[key] ?? key);
  return `${label} (${named.join(isApple ? '' : '+')})`;
}
