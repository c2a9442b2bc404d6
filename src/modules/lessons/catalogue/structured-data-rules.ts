import { formatPlainBaht } from '#platform/money/money.ts';
import { lessonsPaths } from '../paths.ts';
import type { LessonDetail } from './lesson-detail-contract.ts';

/** schema.org Course. React Router escapes it for the script element. */
export function structuredData(
  lesson: LessonDetail,
  site: { origin: string; name: string },
): Record<string, unknown> {
  const address = site.origin + lessonsPaths.lesson(lesson.slug);
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: lesson.title,
    description: lesson.summary || lesson.title,
    url: address,
    inLanguage: lesson.language,
    provider: { '@type': 'Organization', name: site.name, sameAs: site.origin },
    ...(lesson.pictureUrl && { image: lesson.pictureUrl }),
    ...(lesson.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: lesson.rating,
        ratingCount: lesson.ratingCount,
      },
    }),
    offers: {
      '@type': 'Offer',
      category: lesson.priceSatang === 0 ? 'Free' : 'Paid',
      price: formatPlainBaht(lesson.priceSatang),
      priceCurrency: 'THB',
      url: address,
    },
    hasCourseInstance: lesson.rounds.map((round) => ({
      '@type': 'CourseInstance',
      name: round.name,
      courseMode: round.place === '' ? 'Online' : 'Onsite',
      startDate: round.startsOn,
      endDate: round.endsOn,
    })),
  };
}
