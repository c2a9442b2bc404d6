import { expect, test } from 'vitest';
import { DOUBLE_SUBMIT_MS, sendOnce } from './send-once.ts';

const [save, over] = [{}, {}];

/** Returns a guarded form. `press` reports whether the submit passed and how often `onSend` has run. */
function guardedForm() {
  const form = new EventTarget();
  let sent = 0;
  const stop = sendOnce(form, () => {
    sent += 1;
  });
  const press = (submitter: object | null, timeStamp: number) => {
    const event = new Event('submit', { cancelable: true });
    Object.defineProperties(event, { submitter: { value: submitter }, timeStamp: { value: timeStamp } });
    return { isSent: form.dispatchEvent(event), sent };
  };
  return { press, type: () => form.dispatchEvent(new Event('input')), stop };
}

test('a double press submits once, a later press submits again', () => {
  const { press } = guardedForm();
  expect(press(save, 1_000)).toEqual({ isSent: true, sent: 1 });
  expect(press(save, 1_000 + DOUBLE_SUBMIT_MS - 1)).toEqual({ isSent: false, sent: 1 });
  expect(press(save, 1_000 + DOUBLE_SUBMIT_MS)).toEqual({ isSent: true, sent: 2 });
});

test('another button submits however soon it is pressed', () => {
  const { press } = guardedForm();
  press(save, 1_000);
  expect(press(over, 1_100)).toEqual({ isSent: true, sent: 2 });
  expect(press(over, 1_200)).toEqual({ isSent: false, sent: 2 });
});

test('input in between allows the next submit', () => {
  const { press, type } = guardedForm();
  press(null, 1_000);
  expect(press(null, 1_100).isSent).toBe(false);
  type();
  expect(press(null, 1_200).isSent).toBe(true);
});

test('guards until it is stopped', () => {
  const { press, stop } = guardedForm();
  press(save, 1_000);
  stop();
  expect(press(save, 1_100)).toEqual({ isSent: true, sent: 1 });
});
