import { expect, test } from 'vitest';
import en from './messages/en.json' with { type: 'json' };

test.each([
  ['ui_alert_title', 'Alert'],
  ['ui_ok', 'OK'],
  ['ui_cancel', 'Cancel'],
  ['ui_close', 'Close'],
  ['ui_loading_text', 'Loading'],
  ['ui_loading', 'Loading...'],
  ['ui_error_occurred', 'An error occurred'],
  ['ui_submit_processing', 'Processing...'],
  ['ui_submit_success', 'Success'],
  ['ui_submit_error', 'Error'],
] as const)('%s keeps the sentence of the specification, §2', (key, sentence) => {
  expect(en[key]).toBe(sentence);
});
