import type { ScopeWithoutTx } from '#platform/scope.ts';
import { readTenantSecret } from '#platform/tenancy/tenant-secrets.ts';
import { accountsPaths } from '../paths.ts';
import { identityOfCode, newAttempt } from './line-client.ts';
import { LineProblem } from './line-problem.ts';

/**
 * Tests the site's channel and secret against LINE without a person, even if sign-in is off: LINE rejects an invalid code
 * only after accepting the credentials. Opens its own short transaction.
 */
export async function tryLineChannel(
  scope: ScopeWithoutTx,
): Promise<'ready' | 'wrong' | 'unreachable' | 'missing'> {
  const { line } = scope.tenant.settings;
  const secret = await scope.app.database.read(scope.tenant.id, (tx) =>
    readTenantSecret({ ...scope, tx }, 'line.channel_secret'),
  );
  if (!line || !secret) return 'missing';
  const channel = { channelId: line.channelId, secret };
  const attempt = newAttempt(scope.tenant.origin + accountsPaths.lineCallback(), { isRetry: false });
  try {
    await identityOfCode(scope.app.config, channel, { attempt, code: 'connection-test', now: scope.now });
    return 'wrong';
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error;
    if (error.message === 'invalid_grant') return 'ready';
    return error.why === 'unreachable' ? 'unreachable' : 'wrong';
  }
}
