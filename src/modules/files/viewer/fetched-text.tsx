import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as m from '#messages';
import { decodeText } from '#platform/text/decode.ts';
import { Spinner } from '#ui/loading/spinner.tsx';
import { MAX_TEXT_BYTES } from './viewer-rules.ts';

/** Fetches uploaded text: Unicode, or an older encoding of Thai or Western Windows. */
export function FetchedText({
  url,
  onFailed,
  children,
}: {
  url: string;
  onFailed: () => void;
  children: (text: string) => ReactNode;
}): ReactNode {
  const [text, setText] = useState<string | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    let isStale = false;
    void fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' })
      .then(async (reply) => (reply.ok ? decoded(await reply.arrayBuffer()) : null))
      .catch(() => null)
      .then((read) => {
        if (isStale) return;
        if (read === null) fail();
        else setText(read);
      });
    return () => {
      isStale = true;
    };
  }, [url]);
  if (text === null) {
    return (
      <p role="status" className="m-auto flex animate-late items-center gap-3 text-ink-soft">
        <Spinner />
        {m.files_view_loading()}
      </p>
    );
  }
  return children(text);
}

/** The beginning of a file, which may end within a character. */
function decoded(bytes: ArrayBuffer): string {
  const shown = new Uint8Array(bytes.slice(0, MAX_TEXT_BYTES));
  return decodeText(shown, { isCut: bytes.byteLength > MAX_TEXT_BYTES }).text;
}
