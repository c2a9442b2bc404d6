import { z } from 'zod';
import * as m from '#messages';
import { noticeKind } from '#platform/notice-kind.ts';
import { vendorsNotices } from '../vendor/notice-category.ts';
import { VendorNames } from '../vendor/vendor-contract.ts';
import { VENDOR_STATES } from '../vendor/vendor-rules.ts';
import { VENDOR_STATE_TEXTS, vendorName } from '../vendor/vendor-text.ts';

/** To staff: somebody applied as a vendor. */
export const appliedNotice = noticeKind({
  name: 'vendors.applied',
  category: vendorsNotices,
  params: VendorNames.extend({ person: z.string() }),
  words: ({ person, ...names }, locale) => ({
    title: m.vendors_notice_applied({ name: vendorName(names, locale) }, { locale }),
    body: m.vendors_notice_applied_text({ person }, { locale }),
  }),
});

/** To its applicant: a vendor has another state. */
export const stateNotice = noticeKind({
  name: 'vendors.state_changed',
  category: vendorsNotices,
  params: VendorNames.extend({ state: z.enum(VENDOR_STATES), reason: z.string() }),
  words: ({ state, reason, ...names }, locale) => ({
    title: m.vendors_notice_state(
      { name: vendorName(names, locale), state: VENDOR_STATE_TEXTS[state]({}, { locale }) },
      { locale },
    ),
    body: reason === '' ? m.vendors_notice_state_text({}, { locale }) : reason,
  }),
});
