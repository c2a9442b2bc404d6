import type { Config } from '../config/config.ts';

/**
 * Returns the public origin of a host, where there is no request to take it from: for mail, file URLs and at startup.
 * In production it is https, unless plain http is allowed and no proxy is configured that could terminate TLS.
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
