import { withQuery } from '#platform/text/url-query.ts';

/** Typed URL builders of what belongs to questions, apart from those of pages, which every page loads. */
export const questionPaths = {
  /** A picture or sound of the bank, for those who manage exams. */
  medium: (mediumId: string, size: 'whole' | 'thumbnail') =>
    `/lesson/manage/exams/questions/media/${encodeURIComponent(mediumId)}/${size}`,
  apiPictures: () => '/api/exams/question-pictures',
  apiSounds: () => '/api/exams/question-sounds',
  exportFile: (query: { format: string; category?: string | undefined }) =>
    withQuery(`/lesson/manage/exams/questions/export/file`, { ...query }),
};
