import { TEST_PROMPTPAY } from '#modules/billing/testing.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { renderHtml, renderText } from '#ui/testing.tsx';
import { loader as lessonLoader } from '../catalogue/lesson-page.tsx';
import { loader as enrolLoader } from '../own/enrol-page.tsx';
import { lessonsPaths } from '../paths.ts';
import { lesson } from '../testing.ts';
import { AccountNotice } from './account-notice.tsx';
import { loader } from './settings-page.tsx';

test('a lesson’s pages know whether learners can pay, and whom they can ask', async ({ world }) => {
  const pagesOf = async (place: World) => {
    const { slug } = await place.write((scope) => lesson(scope, { regularPriceSatang: 59_000 }));
    const params = { slug, lesson: slug };
    const [learner, admin] = [await place.person(), await place.person('admin')];
    const [shown, enrolling, settings] = [
      await callPage(place, lessonLoader, { path: lessonsPaths.lesson(slug), params, actor: learner }),
      await callPage(place, enrolLoader, { path: lessonsPaths.enrol(slug), params, actor: learner }),
      await callPage(place, loader, { path: lessonsPaths.manageLesson(slug), params, actor: admin }),
    ];
    return { ...shown.site, arrangedWith: enrolling.arrangedWith, account: settings.account };
  };
  const contact = { phone: '081-234-5678' };
  expect(await pagesOf(await world.another({ contact }))).toMatchObject({
    takesPromptPay: false,
    arrangedWith: { contact, payWithinMinutes: 30 },
    account: { takesPromptPay: false, isReachable: true, isAdmin: true },
  });
  expect(await pagesOf(await world.another({ ...TEST_PROMPTPAY, contact }))).toMatchObject({
    takesPromptPay: true,
    arrangedWith: null,
    account: { takesPromptPay: true },
  });
});

test('without an account the people of a paid lesson are told, and admins are led to the settings', () => {
  const told = { regularPriceSatang: 59_000, takesPromptPay: false, isReachable: true, isAdmin: false };
  expect(renderText(<AccountNotice {...told} />)).toContain('No valid account for receiving payments');
  expect(renderHtml(<AccountNotice {...told} />)).not.toContain('/config/payments');
  expect(renderHtml(<AccountNotice {...told} isAdmin />)).toContain('href="/config/payments"');
  expect(renderText(<AccountNotice {...told} isReachable={false} />)).toContain('no contact');
  expect(renderHtml(<AccountNotice {...told} takesPromptPay />)).toBe('');
  expect(renderHtml(<AccountNotice {...told} regularPriceSatang={0} />)).toBe('');
});
