import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';
import { OperatorProblem } from '../config/operator-problem.ts';
import { normalizeHostname } from './hostname.ts';

/** Returns whether the host serves uploaded files, so that no site can have it. */
export function isFilesHost({ files }: Pick<Config, 'files'>, hostname: string): boolean {
  return hostname === normalizeHostname(files.host);
}

/**
 * Returns the normalised host of a site from what an operator typed: lower case, no trailing dot, punycode. Throws an
 * `OperatorProblem` for a host that no site can have.
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

/** Detects a port; the colons of an IPv6 address are in brackets. */
function hasPort(typed: string): boolean {
  return /^(\[[^\]]*\]|[^:[\]]*):\d+$/.test(typed.trim());
}
