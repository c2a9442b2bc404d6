/** Returns what became of the form of a page that names this intent, as its `SubmitButton` shows it. */
export function outcomeOf(
  reply: { readonly ok: boolean; readonly intent: string } | undefined,
  intent: string,
): 'success' | 'error' | undefined {
  if (reply?.intent !== intent) return undefined;
  return reply.ok ? 'success' : 'error';
}
