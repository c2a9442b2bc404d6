import { isFileManagerOn } from '#modules/files/public.ts';
import type { SharedSpaceLevel } from '#platform/module/shared-space-kind.ts';
import type { Scope } from '#platform/scope.ts';
import { type ClusterStanding, mayIn } from '../access/action-rules.ts';
import { manageFiles, readFiles, recoverFiles, writeFiles } from '../access/cluster-actions.ts';

/** Returns what somebody may do with the files in an organisation's space; null: nothing. */
export function fileLevelOf(standing: ClusterStanding): SharedSpaceLevel | null {
  if (mayIn(manageFiles, standing)) return 'manage';
  if (mayIn(writeFiles, standing)) return 'write';
  return mayIn(readFiles, standing) || mayIn(recoverFiles, standing) ? 'read' : null;
}

/** Whether the site has files and somebody may read those of the organisation. */
export function offersFiles({ tenant }: Pick<Scope, 'tenant'>, standing: ClusterStanding): boolean {
  return isFileManagerOn(tenant) && fileLevelOf(standing) !== null;
}

/**
 * Whether a file of an organisation's space that was shared with somebody opens for them: while the organisation is active, to
 * its members and to people outside it, but to nobody whose membership is suspended or has ended.
 */
export function takesGrants({ state, memberships }: ClusterStanding, hasBelonged: boolean): boolean {
  return state === 'active' && (memberships.length > 0 || !hasBelonged);
}
