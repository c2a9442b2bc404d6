import { z } from 'zod';
import * as m from '#messages';
import { type AnyNoticeKind, type NoticeCategory, noticeKind } from '#platform/notice-kind.ts';

const shop: NoticeCategory = {
  name: 'shop',
  module: 'shop',
  label: (locale) => m.shop_notices({}, { locale }),
  help: (locale) => m.shop_notices_help({}, { locale }),
  email: 'now',
  line: true,
};

export const backInStock = noticeKind({
  name: 'shop.back_in_stock',
  category: shop,
  params: z.object({ titleTh: z.string(), titleEn: z.string() }),
  words: ({ titleTh, titleEn }, locale) => ({
    title: m.shop_notice_back({ title: (locale === 'en' && titleEn) || titleTh }, { locale }),
    body: m.shop_notice_back_text({}, { locale }),
  }),
});

/** Notices to members about products that are back in stock. */
export const shopNoticeKinds: readonly AnyNoticeKind[] = [backInStock];
