import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { getLocale, overwriteGetLocale } from '#messages/runtime';

/** Server-rendered HTML of a component, without React's comments. */
export function renderHtml(
  node: ReactNode,
  { locale = 'en', path = '/' }: { locale?: 'th' | 'en'; path?: string } = {},
): string {
  const router = createMemoryRouter([{ path: '*', element: node }], { initialEntries: [path] });
  const former = getLocale;
  overwriteGetLocale(() => locale);
  try {
    return renderToString(<RouterProvider router={router} />).replaceAll(/<!--.*?-->/g, '');
  } finally {
    overwriteGetLocale(former);
  }
}

/** Text content of that HTML, with whitespace collapsed. */
export function renderText(node: ReactNode, options?: { locale?: 'th' | 'en'; path?: string }): string {
  return renderHtml(node, options)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
