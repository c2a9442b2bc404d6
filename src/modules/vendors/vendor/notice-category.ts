import * as m from '#messages';
import type { NoticeCategory } from '#platform/notice-kind.ts';

/** What is sent about vendors. */
export const vendorsNotices: NoticeCategory = {
  name: 'vendors',
  label: (locale) => m.vendors_notices({}, { locale }),
  help: (locale) => m.vendors_notices_help({}, { locale }),
  email: 'now',
  line: true,
  module: 'clusters',
};
