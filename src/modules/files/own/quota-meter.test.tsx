import { expect, test } from 'vitest';
import { renderText } from '#ui/testing.tsx';
import { QuotaWarning } from './quota-meter.tsx';

const usageOf = (usedBytes: number) => ({
  usedBytes,
  reservedBytes: 0,
  limitBytes: 100,
  items: 1,
  maxItems: 9,
});

test.each([
  [79, 'en', ''],
  [80, 'en', 'Storage is running low'],
  [96, 'th', 'พื้นที่เกือบเต็มแล้ว'],
  [100, 'en', 'Storage is full'],
  [120, 'th', 'พื้นที่เต็มแล้ว'],
] as const)('with %i of 100 used the warning (%s) is "%s"', (used, locale, title) => {
  const usage = { person: usageOf(used), tenant: usageOf(0) };
  const text = renderText(<QuotaWarning usage={usage} locale={locale} />, { locale });
  if (title === '') expect(text).toBe('');
  else expect(text).toContain(title);
});
