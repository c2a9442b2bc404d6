import * as m from '#messages';
import type { Role } from '#platform/access/role-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { ItemKind } from '../item/item-contract.ts';
import type { ItemState } from '../item/item-rules.ts';
import type { ReviewState } from '../item/review-rules.ts';

export const STATE_TEXTS: Readonly<Record<ItemState, Sentence>> = {
  draft: m.content_state_draft,
  scheduled: m.content_state_scheduled,
  published: m.content_state_published,
  ended: m.content_state_ended,
  archived: m.content_state_archived,
  trashed: m.content_state_trashed,
};

export const REVIEW_TEXTS: Readonly<Record<ReviewState, Sentence>> = {
  in_review: m.content_review_in_review,
  approved: m.content_review_approved,
  changes_requested: m.content_review_changes_requested,
};

export const KIND_TEXTS: Readonly<Record<ItemKind, Sentence>> = {
  post: m.content_kind_post,
  page: m.content_kind_page,
  collection: m.content_kind_collection,
  section: m.content_kind_section,
};

export const ROLE_TEXTS: Readonly<Record<Role, Sentence>> = {
  guest: m.content_role_guest,
  user: m.content_role_user,
  manager: m.content_role_manager,
  admin: m.content_role_admin,
};

export const LANGUAGE_TEXTS: Readonly<Record<Locale, Sentence>> = {
  th: m.content_language_th,
  en: m.content_language_en,
};
