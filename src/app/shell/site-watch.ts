import { hintCookie, readHint } from '#platform/http/hint-cookie-rules.ts';
import { builds } from '../release/build-watch.ts';
import { fetchReader } from '../client/session-client.ts';
import { fetchTenantConfig } from '../client/tenant-client.ts';
import type { ShellData } from '../root-data/shell.ts';

/** Lifetime of the site's hint cookie, after which the settings are requested again. */
const LOOK_EVERY_MS = 900_000;
/** Returning to the tab after a shorter absence triggers no check. */
const AWAY_MS = 60_000;

/**
 * Checks periodically, and when the reader returns to the tab, whether the site's settings and the reader are still
 * those of this page. Newer settings make the next navigation a full load; another reader or role reloads this
 * page. Returns a stop function.
 */
export function watchSite(shell: ShellData): () => void {
  let leftAt = Date.now();
  const onVisible = (): void => {
    if (document.hidden) leftAt = Date.now();
    else if (Date.now() - leftAt >= AWAY_MS) void look(shell);
  };
  const timer = setInterval(() => document.hidden || void look(shell), LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

async function look(shell: ShellData): Promise<void> {
  await Promise.all([lookAtSettings(shell), lookAtReader(shell)]);
}

async function lookAtSettings({ site, isDeveloper, isPreview }: ShellData): Promise<void> {
  if (isPreview) return;
  const hint = readHint(document.cookie, '_site');
  const version = hint ?? (await askForVersion(isDeveloper));
  if (version === null) return;
  if (hint === null) document.cookie = hintCookie('_site', version);
  if (Number(version) > site.version) builds.isOutdated = true;
}

async function askForVersion(isDeveloper: boolean): Promise<string | null> {
  try {
    const { config } = await fetchTenantConfig(location.hostname, isDeveloper ? 'localhost' : 'production');
    return String(config.version);
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
    return null;
  }
}

async function lookAtReader({ person, role }: ShellData): Promise<void> {
  if (person === null) return;
  const known = await fetchReader();
  if (known !== null && (known.id !== person.id || known.role !== role)) location.reload();
}
