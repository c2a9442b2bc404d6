import { scopeWithoutTx } from '../endpoint/serve-endpoint.ts';
import { type HintCookie, hintCookie, hintIn } from '../http/hint-cookie-rules.ts';
import type { RequestFrame } from '../http/request-frame.ts';
import type { Scope } from '../scope.ts';

declare module '../app.ts' {
  interface App {
    /** Pages that some members start from. */
    readonly homes: readonly HomeCandidate[];
  }
}

/** A page that members of something start from instead of `/`, contributed by the module that has the page. */
export interface HomeCandidate {
  /** Remembers which of those they last worked in. */
  readonly cookie: HintCookie;
  readonly path: string;
  /** Whether whoever asks belongs to what the cookie names: the cookie itself proves nothing. */
  readonly holds: (scope: Scope, named: string) => Promise<boolean>;
}

const MAX_NAMED = 200;

/**
 * Where a signed-in reader of `/` is at home: the first candidate whose cookie they carry, whose page there is, and
 * to which they belong. Null for everybody else. The cookie that led there lives on.
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
    if (!isMember) continue;
    frame.setCookies.push(hintCookie(cookie, named));
    return path;
  }
  return null;
}
