import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readProse, type Span } from './prose-rules.ts';

/** A text that an admin wrote, with the little shape that it may have. */
export function Prose({ text }: { text: string }): ReactNode {
  return (
    <div className="flex flex-col gap-4 leading-relaxed break-words">
      {keyed(readProse(text)).map(({ key, value: block }) => {
        if (block.kind === 'heading')
          return block.level === 2 ? (
            <h2 key={key} className="mt-4 text-xl font-semibold">
              <Spans spans={block.spans} />
            </h2>
          ) : (
            <h3 key={key} className="mt-2 text-lg font-semibold">
              <Spans spans={block.spans} />
            </h3>
          );
        if (block.kind === 'list') {
          const items = keyed(block.items).map(({ key: at, value }) => (
            <li key={at} className="ps-1">
              <Spans spans={value} />
            </li>
          ));
          return block.isNumbered ? (
            <ol key={key} className="flex list-decimal flex-col gap-1.5 ps-6">
              {items}
            </ol>
          ) : (
            <ul key={key} className="flex list-disc flex-col gap-1.5 ps-6">
              {items}
            </ul>
          );
        }
        return (
          <p key={key}>
            {keyed(block.lines).map(({ key: at, value }) => (
              <span key={at}>
                {at > 0 && <br />}
                <Spans spans={value} />
              </span>
            ))}
          </p>
        );
      })}
    </div>
  );
}

function Spans({ spans }: { spans: readonly Span[] }): ReactNode {
  return keyed(spans).map(({ key, value: span }) => {
    if (span.kind !== 'link')
      return span.kind === 'text' ? (
        <span key={key}>{span.text}</span>
      ) : (
        <strong key={key}>{span.text}</strong>
      );
    const look = 'text-accent underline underline-offset-4';
    return span.to.startsWith('/') ? (
      <Link key={key} to={span.to} className={look}>
        {span.text}
      </Link>
    ) : (
      <a key={key} href={span.to} rel="noreferrer nofollow" className={look}>
        {span.text}
      </a>
    );
  });
}

/** The parts of a text have no name but their place. */
function keyed<Value>(values: readonly Value[]): { key: number; value: Value }[] {
  return values.map((value, key) => ({ key, value }));
}
