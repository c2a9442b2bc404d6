import { scopeWithoutTx } from '../endpoint/serve-endpoint.ts';
import { type HintCookie, hintCookie, hintIn, noHintCookie } from '../http/hint-cookie-rules.ts';
import type { RequestFrame } from '../http/request-frame.ts';
import type { Scope } from '../scope.ts';

declare module '../app.ts' {
  interface App {
    /** Alternative home pages of members. */
    readonly homes: readonly HomeCandidate[];
  }
}

/** A page that members of something see instead of `/`, contributed by the module that owns the page. */
export interface HomeCandidate {
  /** Cookie with the id of what they last worked in. */
  readonly cookie: HintCookie;
  readonly path: string;
  /** Returns whether the actor is a member of what the cookie names: the cookie itself proves nothing. */
  readonly holds: (scope: Scope, named: string) => Promise<boolean>;
}

const MAX_NAMED = 200;

/**
 * Returns where a signed-in reader of `/` is redirected: the first candidate whose cookie is set, whose page exists,
 * and that they are a member of. Null for everyone else. Renews the cookie, and deletes one whose membership does not hold.
 */
export async function homeOf(
  frame: RequestFrame,
  candidates: readonly HomeCandidate[],
  pageExists: (path: string) => boolean,
): Promise<string | null> {
  if (frame.actor.kind !== 'person') return null;
  for (const { cookie, path, holds } of candidates) {
    const named = hintIn(frame.cookie(cookie));
    if (named === null || named.length > MAX_NAMED || !pageExists(path)) continue;
    const isMember = await frame.app.database.read(frame.tenant.id, (tx) =>
      holds({ ...scopeWithoutTx(frame), tx }, named),
    );
    if (!isMember) {
      frame.setCookies.push(noHintCookie(cookie));
      continue;
    }
    frame.setCookies.push(hintCookie(cookie, named));
    return path;
  }
  return null;
}
