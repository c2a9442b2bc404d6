import type { HostnameReply } from '#modules/sites/public-ui.ts';

/** Environments that the call accepts (specification §9). */
type Environment = 'localhost' | 'production';

/**
 * Returns the site's public configuration and whether the session is valid. Throws with the specification's
 * sentences (§8).
 */
export function fetchTenantConfig(hostname: string, environment: Environment): Promise<HostnameReply> {
  return ask(hostname, environment, 'Tenant config fetch failed');
}

/** The same for another host, before one of its pages is loaded. */
export function fetchPreConfig(hostname: string, environment: Environment): Promise<HostnameReply> {
  return ask(hostname, environment, 'Pre-config fetch failed');
}

async function ask(hostname: string, environment: Environment, failure: string): Promise<HostnameReply> {
  const reply = await fetch(`/api/hostname/${encodeURIComponent(hostname)}`, {
    headers: { environment },
    credentials: 'include',
  });
  if (reply.ok) return (await reply.json()) as HostnameReply;
  const text = await reply.text();
  if (text.includes('Invalid environment')) throw new Error('Invalid environment');
  throw new Error(`${failure}: ${reply.status} ${text}`);
}
