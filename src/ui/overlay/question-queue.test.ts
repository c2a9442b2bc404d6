import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alert } from './alert.ts';
import { prompt } from './prompt.ts';
import { answer, escapeAnswer, type Question, questions } from './question-queue.ts';

beforeEach(() => vi.stubGlobal('window', {}));
afterEach(() => {
  for (const question of questions.get()) answer(question.id, null);
  vi.unstubAllGlobals();
});

function shown(): Question {
  const [question] = questions.get();
  if (!question) throw new Error('nothing is shown');
  return question;
}

describe('alert', () => {
  test('resolves once, on confirm', async () => {
    const settled = vi.fn<() => void>();
    const confirmed = alert('hello').then(settled);
    expect(settled).not.toHaveBeenCalled();
    const { id } = shown();
    answer(id, true);
    answer(id, null);
    await confirmed;
    expect(settled).toHaveBeenCalledOnce();
  });

  test('several are queued', async () => {
    const first = alert('one');
    const second = alert({ message: 'two', title: 'Two' });
    expect(questions.get()).toHaveLength(2);
    expect(shown().message).toBe('one');
    answer(shown().id, true);
    await first;
    expect(shown().message).toBe('two');
    answer(shown().id, true);
    await second;
    expect(questions.get()).toHaveLength(0);
  });

  test('Esc confirms', () => {
    void alert('hello');
    expect(escapeAnswer(shown())).toBe(true);
  });
});

describe('prompt', () => {
  test.each([
    ['with input gives the text', { message: 'name', input: true } as const, 'ศาลา', 'ศาลา'],
    ['an empty text is not a cancel', { message: 'name', input: true } as const, '', ''],
    ['a cancel is null', { message: 'name', input: true } as const, null, null],
  ])('%s', async (_, options, given, expected) => {
    const asked = prompt(options);
    answer(shown().id, given);
    await expect(asked).resolves.toBe(expected);
  });

  test('resolves to true without input', async () => {
    const asked = prompt('sure?');
    expect(shown()).toMatchObject({ kind: 'prompt', input: null });
    answer(shown().id, true);
    await expect(asked).resolves.toBe(true);
  });

  test('Esc cancels, unless cancel is hidden', () => {
    void prompt('sure?');
    expect(escapeAnswer(shown())).toBe(null);
    answer(shown().id, null);
    void prompt({ message: 'sure?', hideCancel: true });
    expect(escapeAnswer(shown())).toBeUndefined();
  });
});
