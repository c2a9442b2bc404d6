import { data, isRouteErrorResponse, type ShouldRevalidateFunction } from 'react-router';
import type { ActionReply } from '#platform/page/page.ts';

/**
 * Returns the reply of an action. Where the server cannot be reached, that is a reply too, so that the page stays with
 * everything that was typed.
 *
 * Not in the page itself: React Router's chunks of a route take the key `intent` for the import of that name, and with it
 * server code.
 */
export async function sendOrStay(send: () => Promise<unknown>): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    // A lost connection is a TypeError of `fetch`, an outage a reply that says so; everything else is for the error page.
    if (!(error instanceof TypeError) && !(isRouteErrorResponse(error) && error.status === 503)) throw error;
    const problem = { code: 'forms.unreachable', message: '', requestId: '' };
    return data({ ok: false, intent: 'default', problem } satisfies ActionReply, { status: 503 });
  }
}

/** A file that was uploaded changes nothing on the page. */
export const readAgainUnlessUploaded: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && formData?.get('intent') !== 'upload';
