import { type ReactNode, useMemo } from 'react';
import { FetchedText } from './fetched-text.tsx';
import type { ViewProps } from './file-viewer.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { type CodeToken, codeTokens } from './viewer-rules.ts';

const COLOURS: Readonly<Record<CodeToken['kind'], string | undefined>> = {
  comment: 'text-ink-soft italic',
  text: 'text-positive',
  number: 'text-warning',
  word: 'text-accent font-medium',
  plain: undefined,
};
/** Longer code is shown without highlighting. */
const MAX_COLOURED = 200_000;

/** Plain text; code with simple highlighting. */
export default function TextView({
  item,
  url,
  onFailed,
  isCode,
}: ViewProps & { isCode: boolean }): ReactNode {
  return (
    <FetchedText url={url} onFailed={onFailed}>
      {(text) => (
        <ScrollRegion
          label={item.name}
          className="min-h-0 grow bg-surface p-4 text-sm leading-relaxed sm:p-6"
        >
          <pre className={isCode ? 'font-mono' : 'font-sans whitespace-pre-wrap'}>
            {isCode && text.length <= MAX_COLOURED ? <Code text={text} /> : text}
          </pre>
        </ScrollRegion>
      )}
    </FetchedText>
  );
}

function Code({ text }: { text: string }): ReactNode {
  const tokens = useMemo(() => codeTokens(text), [text]);
  return tokens.map((token, index) =>
    token.kind === 'plain' ? (
      token.text
    ) : (
      // tokens have no other identity
      <span key={index} className={COLOURS[token.kind]}>
        {token.text}
      </span>
    ),
  );
}
