/** Basis points as percent: 700 → `7%`. */
export function rateText(rateBp: number): string {
  return `${rateBp / 100}%`;
}
