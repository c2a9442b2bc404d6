import * as m from '#messages';
import type { NoticeCategory } from '#platform/notice-kind.ts';

/** What is sent about organisations. */
export const clustersNotices: NoticeCategory = {
  name: 'clusters',
  label: (locale) => m.clusters_notices({}, { locale }),
  help: (locale) => m.clusters_notices_help({}, { locale }),
  email: 'now',
  line: true,
  module: 'clusters',
};
