/** An address in a reader's file that may be followed: the web and mail, nothing that runs. Null for all others. */
export function safeAddress(raw: string): string | null {
  // Browsers leave these out before they read the scheme.
  const cleaned = raw.replace(/[\u0000-\u0020\u007f-\u009f]/g, '');
  return /^(?:https?:\/\/|mailto:)/i.test(cleaned) ? cleaned : null;
}
