import { UNSAFE_ErrorResponseImpl as RouteError } from 'react-router';
import { expect, test } from 'vitest';
import { renderHtml } from '#ui/testing.tsx';
import { ErrorBody } from './error-page.tsx';

const shown = (error: unknown): string => renderHtml(<ErrorBody error={error} />, { path: '/here?x=1' });

test("what is not there is called 'Page Not Found' and names the path as text", () => {
  const html = shown(new RouteError(404, 'Page Not Found', { path: '/gone/<b>' }));
  expect(html).toContain('Page Not Found');
  expect(html).toContain('Page not found: /gone/&lt;b&gt;');
});

test("everything else is an 'Internal Server Error' with the request's id, and tells nothing of its cause", () => {
  const html = shown(new RouteError(500, '', { requestId: 'request-1' }));
  expect(html).toContain('Internal Server Error');
  expect(html).toContain('request-1');
  expect(shown(new Error('select * from secret_table'))).not.toContain('secret_table');
});

test('what passes by itself asks for a little patience, a bug does not', () => {
  for (const status of [503, 507])
    expect(shown(new RouteError(status, '', {}))).toContain('try again in a few minutes');
  expect(shown(new RouteError(500, '', {}))).not.toContain('in a few minutes');
});

test('who may not is told whom to ask', () => {
  expect(shown(new RouteError(403, '', {}))).toContain('ask an administrator');
});
