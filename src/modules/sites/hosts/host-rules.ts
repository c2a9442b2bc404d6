/** Limit on a site's hosts and claims together. */
export const MAX_HOSTS = 12;

/** Returns the DNS name of the verification record. */
export function proofName(hostname: string): string {
  return `_sala.${hostname}`;
}

/** Returns the content of the verification record. */
export function proofText(token: string): string {
  return `sala-verification=${token}`;
}

/** Path of the verification file on the host's current web server. */
export const PROOF_FILE = '/.well-known/sala-verification.txt';

/** Whether a record is the proof; ignores blanks and quotes that DNS forms may add. */
export function isProved(records: readonly string[], token: string): boolean {
  return records.some((record) => record.replace(/^[\s"]+|[\s"]+$/g, '') === proofText(token));
}

/** Whether a public site can have the hostname: at least two labels, no IP address, no private or reserved TLD. */
export function isClaimable(hostname: string): boolean {
  if (hostname.length > 240 || !hostname.includes('.') || hostname.startsWith('[')) return false;
  if (/^[\d.]+$/.test(hostname)) return false;
  return !/\.(?:local|internal|lan|home|arpa|test|invalid|example|onion)$/.test(hostname);
}

/** Hosts of the developer's own machine. They need no proof and are allowed on a localhost installation only. */
export function isOwnMachineName(hostname: string): boolean {
  return hostname.endsWith('.localhost');
}
