import { expect, test } from 'vitest';
import { DOUBLE_SUBMIT_MS, sendOnce } from './send-once.ts';

const [save, over] = [{}, {}];

/** A form whose buttons are pressed at given moments: told is whether the press went through, and who was told of it. */
function guardedForm() {
  const form = new EventTarget();
  let told = 0;
  const stop = sendOnce(form, () => {
    told += 1;
  });
  const press = (submitter: object | null, timeStamp: number) => {
    const event = new Event('submit', { cancelable: true });
    Object.defineProperties(event, { submitter: { value: submitter }, timeStamp: { value: timeStamp } });
    return { isSent: form.dispatchEvent(event), told };
  };
  return { press, type: () => form.dispatchEvent(new Event('input')), stop };
}

test('a double press is sent once, and a later one again', () => {
  const { press } = guardedForm();
  expect(press(save, 1_000)).toEqual({ isSent: true, told: 1 });
  expect(press(save, 1_000 + DOUBLE_SUBMIT_MS - 1)).toEqual({ isSent: false, told: 1 });
  expect(press(save, 1_000 + DOUBLE_SUBMIT_MS)).toEqual({ isSent: true, told: 2 });
});

test('another button is meant however soon it is pressed', () => {
  const { press } = guardedForm();
  press(save, 1_000);
  expect(press(over, 1_100)).toEqual({ isSent: true, told: 2 });
  expect(press(over, 1_200)).toEqual({ isSent: false, told: 2 });
});

test('what was typed in between is meant', () => {
  const { press, type } = guardedForm();
  press(null, 1_000);
  expect(press(null, 1_100).isSent).toBe(false);
  type();
  expect(press(null, 1_200).isSent).toBe(true);
});

test('watches until it is stopped', () => {
  const { press, stop } = guardedForm();
  press(save, 1_000);
  stop();
  expect(press(save, 1_100)).toEqual({ isSent: true, told: 1 });
});
