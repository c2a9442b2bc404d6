/** Returns a URL in a user's file if it is safe to follow (web or mail), otherwise null. */
export function safeAddress(raw: string): string | null {
  // Browsers strip these before parsing the scheme.
  const cleaned = raw.replace(/[\u0000-\u0020\u007f-\u009f]/g, '');
  return /^(?:https?:\/\/|mailto:)/i.test(cleaned) ? cleaned : null;
}
