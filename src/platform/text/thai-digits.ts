/** Replaces ๐–๙ by 0–9; leaves everything else unchanged. */
export function toArabicDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}
