import type { Scope } from '#platform/scope.ts';
import { changeDraft, getConfigState } from './config/config-draft.ts';
import { publishConfig } from './config/publish-config.ts';
import type { SiteConfig } from './config/site-config-contract.ts';

/** Publishes a change of a site's configuration, as an admin would in two steps. */
export async function publishChange(scope: Scope, change: (now: SiteConfig) => SiteConfig): Promise<void> {
  const state = await getConfigState(scope);
  const { version } = await changeDraft(scope, state.version, change);
  await publishConfig(scope, version);
}
