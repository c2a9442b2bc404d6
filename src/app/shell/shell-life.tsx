import { type ReactNode, useEffect } from 'react';
import { noHintCookie, readHint } from '#platform/http/hint-cookie-rules.ts';
import { warmPayloads } from '#platform/navigation/payload.ts';
import { useShell } from '../root-data/shell.ts';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { watchSite } from './site-watch.ts';

/** Interactive parts of the shell, loaded once the reader interacts. */
export default function ShellLife(): ReactNode {
  const shell = useShell();
  const person = shell?.person ?? null;
  useEffect(() => (shell ? watchSite(shell) : undefined), [shell]);
  useEffect(warmPayloads, []);
  useEffect(() => {
    if (person === null && readHint(document.cookie, '_userData') !== null)
      document.cookie = noHintCookie('_userData');
  }, [person]);
  // An admin acting for somebody leaves no drafts in the browser.
  return <DraftOffer person={shell?.acting ? null : (person?.id ?? null)} />;
}
