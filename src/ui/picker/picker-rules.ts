import type { ReactNode } from 'react';

/** Somebody or something that can be chosen. */
export interface PickerOption {
  readonly id: string;
  readonly label: string;
  /** Tells things of the same name apart: an address, a number, a folder. */
  readonly detail?: string | null;
  readonly pictureUrl?: string | null;
  /** Shown where there is no picture. */
  readonly icon?: ReactNode;
  /** Why it cannot be chosen. */
  readonly refusal?: string | undefined;
}

/** What a query finds, best first; `isCut` if there is more. */
export interface PickerPage {
  readonly options: readonly PickerOption[];
  readonly isCut: boolean;
}

/**
 * Returns what is chosen after a press on an option: one replaces what was chosen, several are added and taken out, and
 * nothing is added beyond `most`.
 */
export function chosenAfter(
  chosen: readonly PickerOption[],
  pressed: PickerOption,
  most: number,
): readonly PickerOption[] {
  if (pressed.refusal !== undefined) return chosen;
  if (most === 1) return [pressed];
  if (chosen.some(({ id }) => id === pressed.id)) return chosen.filter(({ id }) => id !== pressed.id);
  return chosen.length < most ? [...chosen, pressed] : chosen;
}

/** Returns the place after a key, around the ends; -1 in an empty list or for any other key. */
export function placeAfter(key: string, place: number, count: number): number {
  if (count === 0) return -1;
  switch (key) {
    case 'ArrowDown':
      return (place + 1) % count;
    case 'ArrowUp':
      return (place + count - 1) % count;
    default:
      return -1;
  }
}
