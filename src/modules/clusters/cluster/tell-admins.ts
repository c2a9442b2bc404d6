import type { z } from 'zod';
import { listStaff } from '#modules/accounts/public.ts';
import { type Notice, notify } from '#modules/notifications/public.ts';
import type { NoticeKind } from '#platform/notice-kind.ts';
import type { Scope } from '#platform/scope.ts';

/** Most admins who are told of one thing. */
const MAX_TOLD = 50;

/** Sends a notice to the admins of the site, at most 50 of them. `except` is who caused it, and is not told. */
export async function tellAdmins<Params extends z.ZodType>(
  scope: Scope,
  kind: NoticeKind<Params>,
  { except, ...notice }: Omit<Notice<Params>, 'personId'> & { readonly except: string | null },
): Promise<void> {
  const admins = await listStaff(scope, { minimalRole: 'admin', limit: MAX_TOLD });
  for (const { personId } of admins)
    if (personId !== except) await notify(scope, kind, { ...notice, personId });
}
