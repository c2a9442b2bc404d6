import type { Reader } from './browser.ts';

/** Removes a sign-in method: opens its form, reauthenticates if `proof` is given, and submits. */
export async function takeAway(
  { page }: Reader,
  { intent, words, proof }: { intent: 'unlink_line' | 'remove_passkey'; words: string; proof?: string },
): Promise<void> {
  await page.locator('summary', { hasText: words }).click();
  const form = page.locator('form', { has: page.locator(`input[value="${intent}"]`) });
  if (proof !== undefined) await form.getByLabel('รหัสผ่านปัจจุบัน').fill(proof);
  await form.getByRole('button', { name: words }).click();
}
