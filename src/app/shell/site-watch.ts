import { hintCookie, readHint } from '#platform/http/hint-cookie-rules.ts';
import { builds } from '../release/build-watch.ts';
import { fetchReader } from '../client/session-client.ts';
import { fetchTenantConfig } from '../client/tenant-client.ts';
import type { ShellData } from '../root-data/shell.ts';

/** As long as the site's hint lives: then the settings are asked for again. */
const LOOK_EVERY_MS = 900_000;
/** A tab that was away for less has missed nothing. */
const AWAY_MS = 60_000;

/**
 * Looks now and then, and when the reader comes back to the tab, whether the site's settings are still those of this
 * page, and whether the server still knows the reader. Newer settings come with the next page, which is then loaded
 * whole; another reader or another role reloads this one. Returns how to stop.
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
