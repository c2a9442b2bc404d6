import { type ReactNode, useEffect } from 'react';
import { loadKeptReports } from '#modules/lessons/public-ui.ts';
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
    // What the last person left behind, once they have signed out.
    if (person !== null) return;
    for (const name of ['_userData', '_cluster'] as const)
      if (readHint(document.cookie, name) !== null) document.cookie = noHintCookie(name);
  }, [person]);
  // An admin acting for somebody leaves no drafts in the browser, and reports nothing that they have watched.
  const self = shell?.acting ? null : (person?.id ?? null);
  useEffect(() => {
    if (self === null) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void loadKeptReports().then(({ watchKeptReports }) => {
      if (!isGone) stop = watchKeptReports(self);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [self]);
  return <DraftOffer person={self} />;
}
