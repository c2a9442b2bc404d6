import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { LinkButton } from './link-button.tsx';
import { renderHtml } from '../testing.tsx';

test('does not submit a form by default', () => {
  expect(renderHtml(<Button>Save</Button>)).toContain('type="button"');
});

test('every size has a 44 px touch target', () => {
  for (const size of ['sm', 'md', 'lg'] as const) {
    expect(renderHtml(<Button size={size}>Save</Button>)).toMatch(/min-h-1[13]/);
  }
  expect(renderHtml(<Button size="sm">Save</Button>)).toContain('pointer-coarse:min-h-11');
});

test('a button with a disabled reason shows it and stays focusable', () => {
  const html = renderHtml(<Button disabledReason="Sold out">Buy</Button>);
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain('disabled=""');
  expect(html).toContain('title="Sold out"');
  const [, id] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<span id="${id}" hidden="">Sold out</span>`);
});

test('an icon button has a name', () => {
  expect(renderHtml(<IconButton label="Edit" icon="✎" />)).toContain('aria-label="Edit"');
});

test('a link button renders a link', () => {
  expect(renderHtml(<LinkButton to="/cart">Cart</LinkButton>)).toMatch(/<a [^>]*href="\/cart"/);
});
