import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';
import { OperatorProblem } from '../config/operator-problem.ts';
import { normalizeHostname } from './hostname.ts';

/** Whether a host serves uploaded files: no site can have it, since none is asked for there. */
export function isFilesHost({ files }: Pick<Config, 'files'>, hostname: string): boolean {
  return hostname === normalizeHostname(files.host);
}

/**
 * The host of a site as an operator typed it, in the form in which requests are compared: lower case, no trailing dot,
 * punycode. Refuses in a sentence what no site can answer on.
 */
export function siteHostOf(config: Pick<Config, 'files' | 'env'>, typed: string): string {
  const hostname = normalizeHostname(typed);
  if (hostname === null || hasPort(typed))
    throw new OperatorProblem(
      `${typed} is not a host name: give the bare name, such as www.example.org, without https://, port or path.`,
    );
  if (isFilesHost(config, hostname))
    throw new OperatorProblem(
      `${hostname} serves uploaded files (SALA_FILES_HOST): a site needs a host of its own.`,
    );
  if (config.env === 'production' && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new OperatorProblem(`${hostname} is an address: in production a site needs a host name.`);
  return hostname;
}

/** A name with a port; the colons of an IPv6 address stand in brackets. */
function hasPort(typed: string): boolean {
  return /^(\[[^\]]*\]|[^:[\]]*):\d+$/.test(typed.trim());
}
