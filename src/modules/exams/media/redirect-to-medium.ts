import { redirectOutside } from '#platform/navigation/redirect.ts';
import type { Scope } from '#platform/scope.ts';
import { contentOrigin } from '#platform/storage/content-urls.ts';
import { mediumAddress } from './question-media.ts';

/** Seconds that a browser keeps the redirect: fewer than the address it leads to is valid. */
const KEEP_SECONDS = 600;

/** Redirects to the short-lived address of a medium. Refuses as `mediumAddress`. */
export async function redirectToMedium(
  scope: Scope,
  asked: Parameters<typeof mediumAddress>[1],
): Promise<Response> {
  return redirectOutside(await mediumAddress(scope, asked), {
    origins: [contentOrigin(scope.app.config)],
    headers: { 'cache-control': `private, max-age=${KEEP_SECONDS}` },
  });
}
