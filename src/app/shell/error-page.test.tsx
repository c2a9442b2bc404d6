import { UNSAFE_ErrorResponseImpl as RouteError } from 'react-router';
import { expect, test } from 'vitest';
import { renderHtml } from '#ui/testing.tsx';
import { ErrorBody } from './error-page.tsx';

const shown = (error: unknown): string => renderHtml(<ErrorBody error={error} />, { path: '/here?x=1' });

test("a missing page is titled 'Page Not Found' and shows the path as text", () => {
  const html = shown(new RouteError(404, 'Page Not Found', { path: '/gone/<b>' }));
  expect(html).toContain('Page Not Found');
  expect(html).toContain('Page not found: /gone/&lt;b&gt;');
});

test("every other error is an 'Internal Server Error' with the request id and without its cause", () => {
  const html = shown(new RouteError(500, '', { requestId: 'request-1' }));
  expect(html).toContain('Internal Server Error');
  expect(html).toContain('request-1');
  expect(shown(new Error('select * from secret_table'))).not.toContain('secret_table');
});

test('an outage asks for patience, a bug does not', () => {
  for (const status of [503, 507])
    expect(shown(new RouteError(status, '', {}))).toContain('try again in a few minutes');
  expect(shown(new RouteError(500, '', {}))).not.toContain('in a few minutes');
});

test('a forbidden page says whom to ask', () => {
  expect(shown(new RouteError(403, '', {}))).toContain('ask an admin');
});
