import type { Config } from '../config/config.ts';

/**
 * The origin of a host as visitors write it, where no request tells: in mail, in addresses of files, at the start.
 * In production it is https, unless plain http is allowed and no proxy is named that could end TLS.
 */
export function publicOrigin(
  config: Pick<Config, 'env' | 'port' | 'plainHttp' | 'trustedProxies'>,
  hostname: string,
  ownPort: number | null = null,
): string {
  const isPlain = config.env !== 'production' || (config.plainHttp && config.trustedProxies.length === 0);
  const url = new URL(`${isPlain ? 'http' : 'https'}://${hostname}`);
  url.port = String(ownPort ?? (isPlain ? config.port : ''));
  return url.origin;
}
