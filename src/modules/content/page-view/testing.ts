import fc from 'fast-check';
import { createElement, type ReactElement } from 'react';
import { layoutFor } from '../layout/layout-parts-rules.ts';
import { LayoutView } from './layout-view.tsx';
import { readLayout } from '../layout/read-layout-rules.ts';
import { anyLayout } from '../layout/testing.ts';

/** Rendered at a time: a router for each layout would take most of the time. */
const BATCH = 50;
const ELEMENTS = new Set(
  (
    'div p h1 h2 h3 h4 ul ol li dl dt dd span section blockquote pre code hr table thead tbody tr th td figure img figcaption ' +
    'iframe a br strong em u s sub sup button details summary time svg path circle rect line polyline polygon ellipse'
  ).split(' '),
);
const STYLE =
  /^(?:(?:--[a-z]-[123]|margin|padding|background-(?:color|image|size|position|repeat)|border-(?:width|style|color|radius)|max-width|max-height|color|color-scheme):(?:[\w#%.,() /-]+|url\(&quot;\/(?:[^&<>"']|&amp;)*&quot;\)|var\(--color-[a-z-]+\))(?:;|$))*$/;

/** Renders `count` generated layouts as a guest sees them and returns what in them could be executed. */
export function executableInLayouts(
  count: number,
  renderHtml: (element: ReactElement[]) => string,
): string[] {
  const problems: string[] = [];
  // Generated as they are needed: all at once would not fit into memory.
  for (let made = 0; made < count; made += BATCH) {
    const html = renderHtml(
      fc.sample(anyLayout, Math.min(BATCH, count - made)).map((given, at) => {
        const layout = readLayout(given);
        if (layout === null) problems.push('no layout');
        return createElement(LayoutView, {
          key: `${at}`,
          layout: layoutFor(layout ?? { schema: 1, rows: [] }, 'guest'),
          context: { pictures: {}, posts: {}, zone: 'Asia/Bangkok' },
        });
      }),
    );
    problems.push(...executableParts(html));
  }
  return problems;
}

const TAG = /<([a-z][^\s/>]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi;

function* executableParts(html: string): Generator<string> {
  for (const [tag, name = '', attributes = ''] of html.matchAll(TAG)) {
    if (!ELEMENTS.has(name)) yield `unexpected element: ${tag}`;
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
      if (/^on|^srcdoc$/i.test(attribute)) yield `unexpected attribute: ${tag}`;
      if (attribute === 'style' && !STYLE.test(value)) yield `unexpected style: ${tag}`;
      if (/^(?:href|src)$/.test(attribute) && !/^(?:https?:|mailto:|tel:|line:|\/(?!\/)|#)/i.test(value))
        yield `unexpected address: ${tag}`;
    }
  }
  // Whatever the pattern above does not read as an element must have been escaped.
  const rest = html.replaceAll(/<\/?[a-z][^\s/>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*\/?>/gi, '');
  if (rest.includes('<')) yield `markup in text: ${rest.slice(rest.indexOf('<'), rest.indexOf('<') + 60)}`;
}
