import { AsyncLocalStorage } from 'node:async_hooks';
import { overwriteGetLocale } from '#messages/runtime';
import { defaultLocale, type Locale } from './locale.ts';

const current = new AsyncLocalStorage<Locale>();

overwriteGetLocale(() => current.getStore() ?? defaultLocale);

/** Runs `work` with messages in `locale`: for rendering pages, mails and documents. */
export function runInLocale<T>(locale: Locale, work: () => T): T {
  return current.run(locale, work);
}
