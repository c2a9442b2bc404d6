import { describe, expect, test } from 'vitest';
import { remindersOn } from './reminder-rules.ts';

const all = { isOn: true, before7: true, before3: true, onDay: true, after3: true, after7: true };

describe('reminders of a day', () => {
  test('are about invoices due a week or three days later or earlier, or on that day', () => {
    expect(remindersOn('2026-11-28', all)).toEqual([
      { step: -7, dueOn: '2026-12-05' },
      { step: -3, dueOn: '2026-12-01' },
      { step: 0, dueOn: '2026-11-28' },
      { step: 3, dueOn: '2026-11-25' },
      { step: 7, dueOn: '2026-11-21' },
    ]);
  });

  test('leave out what the site turned off', () => {
    expect(remindersOn('2026-11-28', { ...all, before7: false, before3: false, onDay: false })).toEqual([
      { step: 3, dueOn: '2026-11-25' },
      { step: 7, dueOn: '2026-11-21' },
    ]);
    expect(remindersOn('2026-11-28', { ...all, isOn: false })).toEqual([]);
  });
});
