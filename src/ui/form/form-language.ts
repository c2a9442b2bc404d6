import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { defaultLocale, type Locale } from '#platform/locale/locale.ts';
import { observable } from '../observable.ts';

/** The language last chosen, and the page it was chosen on. */
const chosen = observable<{ readonly path: string; readonly language: Locale } | null>(null);

/** The language that the fields of this page show, and how to change it for all of them. */
export function useFormLanguage(): [Locale, (language: Locale) => void] {
  const { pathname } = useLocation();
  const last = useSyncExternalStore(chosen.subscribe, chosen.get, () => null);
  return [
    last?.path === pathname ? last.language : defaultLocale,
    (language) => chosen.set({ path: pathname, language }),
  ];
}
