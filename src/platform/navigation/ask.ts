/**
 * Loads from or, with a form, submits to an address of the site that has no page of its own, beside the page that is open:
 * calls do not disturb each other, and none that fails replaces the page. Returns what the loader or the action returns,
 * also what an action refuses. Rejects without a reply, and when it is an error or another page such as the one to sign in.
 */
export async function ask<Reply>(address: string, form?: FormData): Promise<Reply> {
  const reply = await fetch(address, {
    headers: { accept: 'application/json' },
    ...(form && { method: 'POST', body: form }),
  });
  const isData = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body: unknown = isData ? await reply.json() : null;
  const isAnswer = isData && (reply.ok || (form !== undefined && isSettled(body)));
  if (!isAnswer) throw new Error(`${address.split('?', 1)[0]} answered ${reply.status}.`);
  return body as Reply;
}

/** Whether an action says that it did or refused something. */
function isSettled(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'ok' in body && typeof body.ok === 'boolean';
}
