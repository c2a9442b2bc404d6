import { type ReactNode, useMemo } from 'react';
import { classNames } from '#ui/class-names.ts';
import { FetchedText } from './fetched-text.tsx';
import type { ViewProps } from './file-viewer.tsx';
import { type CodeToken, codeTokens } from './viewer-rules.ts';

const COLOURS: Readonly<Record<CodeToken['kind'], string | undefined>> = {
  comment: 'text-ink-soft italic',
  text: 'text-positive',
  number: 'text-warning',
  word: 'text-accent font-medium',
  plain: undefined,
};
/** Programs longer than this are shown without colours. */
const MAX_COLOURED = 200_000;

/** Text as it is; programs with some colour. */
export default function TextView({ item, url, isCode }: ViewProps & { isCode: boolean }): ReactNode {
  return (
    <FetchedText url={url}>
      {(text) => (
        <pre
          // a long text must be scrolled by keyboard (WCAG 2.1.1)
          tabIndex={0}
          role="region"
          aria-label={item.name}
          className={classNames(
            'min-h-0 grow overflow-auto bg-surface p-4 text-sm leading-relaxed sm:p-6',
            isCode ? 'font-mono' : 'whitespace-pre-wrap font-sans',
          )}
        >
          {isCode && text.length <= MAX_COLOURED ? <Code text={text} /> : text}
        </pre>
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
      // a piece of a text has no other identity
      <span key={index} className={COLOURS[token.kind]}>
        {token.text}
      </span>
    ),
  );
}
