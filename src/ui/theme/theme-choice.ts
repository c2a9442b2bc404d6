import { observable } from '../observable.ts';
import type { ThemeScheme } from '#platform/theme/theme-rules.ts';

const THEME_KEY = 'sala.theme';

/**
 * Inline head script that applies the reader's choice to `<html>` before the first paint. A constant, so that the CSP
 * can list its hash and pages stay identical for all readers.
 */
export const themeChoiceScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark'||t==='system')document.documentElement.dataset.theme=t}catch(e){}`;

/** The reader's choice on this page; `null` means the tenant's default. */
export const themeChoice = observable<ThemeScheme | null>(null);

export function readThemeChoice(): ThemeScheme | null {
  const value = document.documentElement.dataset['theme'];
  return value === 'light' || value === 'dark' || value === 'system' ? value : null;
}

export function chooseTheme(choice: ThemeScheme): void {
  document.documentElement.dataset['theme'] = choice;
  themeChoice.set(choice);
  try {
    localStorage.setItem(THEME_KEY, choice);
  } catch {
    return; // storage is blocked: the choice lasts for this page only
  }
}
