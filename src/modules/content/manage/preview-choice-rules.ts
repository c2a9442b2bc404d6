import { type Role, ROLES } from '#platform/access/role-rules.ts';
import { type Device, DEVICE_WIDTHS } from '../page-view/device-rules.ts';

/** As what an item is previewed. */
export interface PreviewChoice {
  readonly role: Role;
  readonly device: Device;
  /** An instant, to the minute; null for now. */
  readonly at: Date | null;
}

/** Both previews of a page that compares two. */
export interface PreviewPair {
  readonly left: PreviewChoice;
  readonly right: PreviewChoice;
}

/** What is shown before anything is chosen. */
export const FIRST_PAIR: PreviewPair = {
  left: { role: 'guest', device: 'mobile', at: null },
  right: { role: 'user', device: 'desktop', at: null },
};

export const PREVIEW_DEVICES = Object.keys(DEVICE_WIDTHS).toReversed() as Device[];
const MINUTE = /^(20\d\d|21\d\d)(\d\d)(\d\d)T(\d\d)(\d\d)Z$/;

/** Writes a choice for an address: `user-desktop`, with a time `user-desktop-20261201T0300Z`. */
export function previewChoiceText({ role, device, at }: PreviewChoice): string {
  const minute = at && `${at.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z`;
  return [role, device, ...(minute ? [minute] : [])].join('-');
}

/** Reads a choice from an address; what is no such part becomes that of `otherwise`. */
export function readPreviewChoice(text: string | undefined, otherwise: PreviewChoice): PreviewChoice {
  const [role, device, at] = text?.split('-', 3) ?? [];
  return {
    role: ROLES.find((each) => each === role) ?? otherwise.role,
    device: PREVIEW_DEVICES.find((each) => each === device) ?? otherwise.device,
    at: readMinute(at),
  };
}

function readMinute(text = ''): Date | null {
  const [, year, month, day, hour, minute] = MINUTE.exec(text) ?? [];
  if (year === undefined) return null;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`;
  const at = new Date(iso);
  // 30 February would be a day of March.
  return !Number.isNaN(at.getTime()) && at.toISOString() === iso ? at : null;
}
