/** Hosts and claims of one site together. */
export const MAX_HOSTS = 12;

/** Where the proof stands in the zone of a name. */
export function proofName(hostname: string): string {
  return `_sala.${hostname}`;
}

/** What the record there says. */
export function proofText(token: string): string {
  return `sala-verification=${token}`;
}

/** Where the proof stands as a file of the name's present web server. */
export const PROOF_FILE = '/.well-known/sala-verification.txt';

/** Whether one of the records is the proof, whatever blanks and quotes a zone's form put around it. */
export function isProved(records: readonly string[], token: string): boolean {
  return records.some((record) => record.replace(/^[\s"]+|[\s"]+$/g, '') === proofText(token));
}

/** Names that a public site can have: at least two labels, no address of a machine, nothing that only means something inside. */
export function isClaimable(hostname: string): boolean {
  if (hostname.length > 240 || !hostname.includes('.') || hostname.startsWith('[')) return false;
  if (/^[\d.]+$/.test(hostname)) return false;
  return !/\.(?:local|internal|lan|home|arpa|test|invalid|example|onion)$/.test(hostname);
}

/** Names of the developer's own machine need no proof, and only count on a localhost installation. */
export function isOwnMachineName(hostname: string): boolean {
  return hostname.endsWith('.localhost');
}
