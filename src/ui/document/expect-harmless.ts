import fc from 'fast-check';
import { createElement } from 'react';
import { expect } from 'vitest';
import { RichDocument } from '#platform/documents/document-contract.ts';
import { renderHtml } from '#ui/testing.tsx';
import { DocumentView } from './document-view.tsx';
import { anyDocument } from './testing.ts';

const PICTURES = {
  '0196b1a0-0000-7000-8000-000000000001': {
    url: '/f/1.webp',
    thumbnail: '/f/1-s.webp',
    width: 1600,
    height: 900,
  },
  '0196b1a0-0000-7000-8000-000000000002': {
    url: '/f/2.webp',
    thumbnail: '/f/2-s.webp',
    width: 900,
    height: 1600,
  },
};
/** Rendered at a time: a router for each document would take most of the time. */
const BATCH = 100;
const TAGS = new Set(
  'div p h2 h3 h4 ul ol li blockquote pre code hr table thead tbody tr th td figure img figcaption iframe a br strong em u s sub sup button'.split(
    ' ',
  ),
);

/** Renders `count` generated documents and expects that none contains anything executable. */
export function expectHarmless(count: number): void {
  const documents = fc.sample(anyDocument, count);
  for (let at = 0; at < count; at += BATCH) {
    const batch = documents.slice(at, at + BATCH);
    for (const document of batch) expect(RichDocument.safeParse(document).error).toBeUndefined();
    const html = renderHtml(
      batch.map((document, key) =>
        createElement(DocumentView, {
          key: `${at + key}`,
          document,
          pictures: PICTURES,
          isUserContent: true,
        }),
      ),
    );
    for (const problem of executableParts(html)) expect.fail(problem);
  }
}

function* executableParts(html: string): Generator<string> {
  for (const [tag, name = '', attributes = ''] of html.matchAll(
    /<([a-z][^\s/>]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi,
  )) {
    if (!TAGS.has(name)) yield `unexpected element: ${tag}`;
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
      if (/^on|^style$|^srcdoc$/i.test(attribute)) yield `unexpected attribute: ${tag}`;
      if (/^(?:href|src)$/.test(attribute) && !/^(?:https?:|mailto:|tel:|line:|\/(?!\/)|#)/i.test(value))
        yield `unexpected address: ${tag}`;
    }
  }
  // Whatever the pattern above does not read as an element must have been escaped.
  const rest = html.replaceAll(/<\/?[a-z][^\s/>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*\/?>/gi, '');
  if (rest.includes('<')) yield `markup in text: ${rest.slice(rest.indexOf('<'), rest.indexOf('<') + 60)}`;
}
