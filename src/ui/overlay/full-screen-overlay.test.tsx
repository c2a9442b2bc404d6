import { expect, test } from 'vitest';
import { FullScreenOverlay } from './full-screen-overlay.tsx';
import { renderText } from '../testing.tsx';

const nothing = (): void => undefined;

test.each([
  [{}, 'Loading...'],
  [{ message: 'Opening the till' }, 'Opening the till'],
  [{ error: true }, 'An error occurred Close'],
  [{ error: 'The till is closed' }, 'The till is closed Close'],
  [{ error: false, message: 'Opening' }, 'Opening'],
])('%j says %j, and only an error can be closed', (props, text) => {
  expect(renderText(<FullScreenOverlay open onClose={nothing} {...props} />)).toBe(text);
});
