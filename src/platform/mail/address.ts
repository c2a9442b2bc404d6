const MAX_ADDRESS = 254; // RFC 5321 §4.5.3.1.3, without the angle brackets
const ADDRESS = /^[^@\s<>,;:"]+@[^@\s<>,;:"]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Returns whether `text` is one bare address that can inject neither a header nor a second recipient. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS && ADDRESS.test(text) && !CONTROL.test(text) && text.isWellFormed();
}

/** Sanitises text for a header: control characters (above all line breaks) become spaces. */
export function headerText(text: string, maxLength: number): string {
  return text
    .toWellFormed()
    .replace(new RegExp(`${CONTROL.source}+`, 'g'), ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
}

/** Returns the address of a sender setting such as `Sala <post@example.org>` or `post@example.org`. */
export function addressOf(sender: string): string {
  const address = /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();
  if (!isMailAddress(address)) throw new Error(`${JSON.stringify(sender)} names no mail address.`);
  return address;
}
