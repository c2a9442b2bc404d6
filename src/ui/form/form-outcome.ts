/** Returns the outcome of the form with this intent, for its `SubmitButton`; undefined where the reply is to another form. */
export function outcomeOf(
  reply: { readonly ok: boolean; readonly intent: string } | undefined,
  intent: string,
): 'success' | 'error' | undefined {
  if (reply?.intent !== intent) return undefined;
  return reply.ok ? 'success' : 'error';
}
