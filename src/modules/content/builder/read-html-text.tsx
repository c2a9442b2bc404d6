import { problemCodeOf } from '#ui/document-editor/choose-pictures.ts';
import { managePaths } from '../item/paths.ts';
import type { ReadHtmlReply } from '../layout/html-contract.ts';

/** Has the server read HTML as a text. */
export async function readHtmlText(html: string): Promise<ReadHtmlReply | { readonly code: string }> {
  const reply = await fetch(managePaths.readHtml(), {
    method: 'POST',
    body: JSON.stringify({ html }),
    headers: { 'content-type': 'application/json' },
  }).catch(() => null);
  return reply?.ok ? ((await reply.json()) as ReadHtmlReply) : problemCodeOf(reply);
}
