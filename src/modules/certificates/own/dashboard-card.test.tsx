import { by } from '#modules/lessons/testing.ts';
import { expect, test } from '#platform/testing/test.ts';
import { renderHtml, renderText } from '#ui/testing.tsx';
import { revokeCertificate } from '../issue/change-certificate.ts';
import { certificatesPaths } from '../paths.ts';
import { certified, certifiedLesson, complete, ownCode } from '../testing.ts';
import { OwnCertificatesCard } from './dashboard-card-view.tsx';
import { ownCertificatesCard } from './dashboard-card.ts';

test('the dashboard counts one’s own valid certificates and names the latest', async ({ world }) => {
  const { learner } = await certified(world);
  world.travel(60_000);
  await complete(world, await certifiedLesson(world, { title: 'ชงชาขั้นต้น' }), learner);
  const cardOf = (person: typeof learner) =>
    world.read((scope) => ownCertificatesCard.load(by(scope, person)));
  const both = await cardOf(learner);
  expect(both).toEqual({ count: 2, latest: 'ชงชาขั้นต้น' });
  expect(renderText(<OwnCertificatesCard facts={both} />)).toBe('2 certificates Latest: ชงชาขั้นต้น');
  expect(renderHtml(<OwnCertificatesCard facts={both} />)).toContain(`href="${certificatesPaths.search()}"`);

  const code = await ownCode(world, learner);
  await world.write((scope) => revokeCertificate(scope, { code, reason: 'ออกผิดคน' }));
  expect(await cardOf(learner)).toEqual({ count: 1, latest: 'หลักสูตรการจัดการความปลอดภัยอาหาร' });

  const none = await cardOf(await world.person());
  expect(none).toEqual({ count: 0, latest: null });
  expect(renderText(<OwnCertificatesCard facts={none} />)).toContain('Complete a lesson with a certificate');
});
