/** Widths of the screens for which a page is drawn, in pixels. */
export const DEVICE_WIDTHS = { desktop: 1_280, tablet: 768, mobile: 390 } as const;
export type Device = keyof typeof DEVICE_WIDTHS;
