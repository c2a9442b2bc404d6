import { z } from 'zod';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { stringsOf } from '../issue/printed-strings.ts';
import type { Face } from '../check/check-certificate.ts';
import { pictureIdsIn, pictureUrls } from '../template/template-pictures.ts';
import { parsedLayout } from '../template/templates.ts';
import type { Drawn } from '../certificate/drawn-contract.ts';
import { placeOnPage } from '../paper/paper-thread.ts';
import { certificatesPaths } from '../paths.ts';
import type { Layout } from '../template/layout-contract.ts';

export const SAMPLES = ['usual', 'long'] as const;
export type Sample = (typeof SAMPLES)[number];

export const PreviewInput = z.object({
  layout: parsedLayout,
  sample: z.enum(SAMPLES).default('usual'),
});

const SAMPLE_CODE = '7Q4WX2M9KD3TB';

/** Lays out the template for a fictitious holder: with a usual name, or with the longest texts to expect. */
export function placeSample(
  scope: Pick<ScopeWithoutTx, 'tenant' | 'now'>,
  { layout, sample }: { layout: Layout; sample: Sample },
): Promise<Drawn> {
  const isLong = sample === 'long';
  const strings = stringsOf(scope, layout, {
    lesson: isLong
      ? {
          titleTh: 'หลักสูตรการจัดการความปลอดภัยอาหารสำหรับผู้ประกอบการร้านเครื่องดื่มขนาดเล็กและขนาดกลาง ฉบับปรับปรุงครั้งที่ ๒',
          titleEn:
            'Managing food safety for owners and staff of small and medium-sized drink shops, second revised edition',
          hours: '120.50',
        }
      : { titleTh: 'หลักสูตรการจัดการความปลอดภัยอาหาร', titleEn: 'Managing food safety', hours: '6' },
    holder: {
      name: isLong ? 'ว่าที่ร้อยตรีหญิง กุลสตรีศรีสุริยะพงศ์ Montgomery-ก้องเกียรติกำจรวัฒนานุกูล' : 'นางสาวน้ำทิพย์ ใจดี',
    },
    scorePercent: isLong ? 99.75 : 92,
    completedOn: zonedDay(scope.now, scope.tenant.zone),
    expiresOn: zonedDay(scope.now, scope.tenant.zone),
    number: '128/2569',
    code: SAMPLE_CODE,
  });
  const link = scope.tenant.origin + certificatesPaths.public(SAMPLE_CODE);
  return placeOnPage({ layout, strings, link });
}

export async function previewFace(scope: Scope, layout: Layout, drawn: Drawn): Promise<Face> {
  return { drawn, pictures: await pictureUrls(scope, pictureIdsIn(layout)) };
}
