/** ๐–๙ → 0–9; everything else stays. */
export function toArabicDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}

/** 0–9 → ๐–๙; everything else stays. */
export function toThaiDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(Number(digit) + 0x0e50));
}
