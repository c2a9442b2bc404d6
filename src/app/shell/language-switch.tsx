import { useLocation } from 'react-router';
import { useShell } from '../root-data/shell.ts';

/** Links to the same address in the other language; the server stores the choice. */
export function LanguageSwitch() {
  const shell = useShell();
  const location = useLocation();
  const other = shell?.locale === 'en' ? 'th' : 'en';
  const query = new URLSearchParams(location.search);
  query.set('lang', other);
  return (
    <a
      href={`${location.pathname}?${query}`}
      lang={other}
      hrefLang={other}
      rel="nofollow"
      aria-label={other === 'en' ? 'EN – English' : 'TH – ภาษาไทย'}
      className="inline-flex size-11 items-center justify-center rounded-md text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink"
    >
      {other === 'en' ? 'EN' : 'TH'}
    </a>
  );
}
