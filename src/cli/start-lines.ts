import type { Config } from '../platform/config/config.ts';
import { NO_PROXY_NAMED } from '../platform/http/transport.ts';
import { publicOrigin } from '../platform/tenancy/public-origin.ts';

/** Maximum number of listed addresses; an installation may have hundreds. */
const MAX_SHOWN = 5;

/** Lines printed when the server starts: the addresses of its sites and remaining setup steps. */
export function startLines(
  config: Pick<Config, 'env' | 'host' | 'port' | 'plainHttp' | 'trustedProxies'>,
  {
    hosts,
    firstSite,
    demo,
  }: {
    /** Host names of all sites. */
    readonly hosts: readonly string[];
    /** Commands that add the first site. */
    readonly firstSite: readonly string[];
    /** Demo world credentials; empty without one. */
    readonly demo: readonly string[];
  },
): string[] {
  if (config.env !== 'production') {
    const at = `http://localhost:${config.port}`;
    const more = [`Second site: http://baan.localhost:${config.port}`, `Mailbox: ${at}/mailbox`, ...demo];
    return [`Sala serves on ${at}`, ...(demo.length > 0 ? more : [])];
  }
  const isOpenToNobody = config.trustedProxies.length === 0 && !config.plainHttp;
  return [
    `Sala listens on ${config.host}, port ${config.port}.`,
    ...(isOpenToNobody ? [`WARNING ${NO_PROXY_NAMED}`] : []),
    ...(hosts.length > 0
      ? siteLines(config, hosts)
      : ['There is no site yet. Add the first one:', ...firstSite]),
    ...demo,
  ];
}

function siteLines(
  config: Pick<Config, 'env' | 'port' | 'plainHttp' | 'trustedProxies'>,
  hosts: readonly string[],
): string[] {
  const shown = hosts.slice(0, MAX_SHOWN).map((host) => publicOrigin(config, host));
  return [`Sites: ${shown.join(', ')}${hosts.length > MAX_SHOWN ? ' and more' : ''}`];
}
