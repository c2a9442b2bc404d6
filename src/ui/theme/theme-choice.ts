import { observable } from '../observable.ts';
import type { ThemeScheme } from '#platform/theme/theme-rules.ts';

const THEME_KEY = 'sala.theme';

/**
 * Runs in the head before the first paint and repeats the reader's choice on `<html>`. A constant, so
 * that a policy can name its hash; the page itself stays the same for every reader.
 */
export const themeChoiceScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark'||t==='system')document.documentElement.dataset.theme=t}catch(e){}`;

/** What the reader chose in this page; `null` is what the tenant shows. */
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
    return; // storage is blocked: the choice lasts for this page
  }
}
