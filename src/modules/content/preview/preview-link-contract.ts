import { z } from 'zod';

/** Days for which a link to a draft can be made. */
export const PREVIEW_DAYS = ['1', '7', '30'] as const;
/** Links of one item that work at the same time. */
export const MAX_PREVIEW_LINKS = 20;
const MAX_TOKEN = 100;

export const MakePreviewLinkInput = z.object({ item: z.uuid(), days: z.enum(PREVIEW_DAYS) });
export type MakePreviewLinkInput = z.infer<typeof MakePreviewLinkInput>;

export const RevokePreviewLinkInput = z.object({ item: z.uuid(), previewLink: z.uuid() });
export type RevokePreviewLinkInput = z.infer<typeof RevokePreviewLinkInput>;

export const PreviewToken = z.string().min(1).max(MAX_TOKEN);

/** A link that works, for managers. Its address is shown once, when it is made. */
export interface PreviewLink {
  readonly linkId: string;
  readonly madeBy: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** The reply to making a link. */
export interface MadePreviewLink {
  readonly path: string;
  readonly url: string;
  readonly expiresAt: string;
}
