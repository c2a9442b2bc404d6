import { redirectOutside } from '#platform/navigation/redirect.ts';
import type { Scope } from '#platform/scope.ts';
import { contentOrigin } from '#platform/storage/content-urls.ts';
import { pictureAddress } from './lesson-pictures.ts';

/** Seconds that a browser keeps the redirect: fewer than the address it leads to is valid. */
const KEEP_SECONDS = 600;

/** Redirects to the short-lived address of a picture. Refuses as `pictureAddress`. */
export async function redirectToPicture(
  scope: Scope,
  asked: Parameters<typeof pictureAddress>[1],
): Promise<Response> {
  return redirectOutside(await pictureAddress(scope, asked), {
    origins: [contentOrigin(scope.app.config)],
    headers: { 'cache-control': `private, max-age=${KEEP_SECONDS}` },
  });
}
