const attempt = (attemptId: string) => `/api/exams/attempts/${encodeURIComponent(attemptId)}`;

/** Typed URL builders of attempts, apart from those of pages, which every page loads. */
export const attemptPaths = {
  apiOpen: (slug: string) => `/api/exams/${encodeURIComponent(slug)}/attempts`,
  apiTry: (slug: string) => `/api/exams/manage/${encodeURIComponent(slug)}/try`,
  apiAnswer: (attemptId: string, slotNo: number) => `${attempt(attemptId)}/answers/${slotNo}`,
  apiLease: (attemptId: string) => `${attempt(attemptId)}/lease`,
  /** A picture or sound of an attempt, by its token there. */
  medium: (attemptId: string, token: string, size: 'whole' | 'thumbnail') =>
    `/lesson/exam/attempts/${encodeURIComponent(attemptId)}/media/${encodeURIComponent(token)}/${size}`,
  apiSubmit: (attemptId: string) => `${attempt(attemptId)}/submit`,
};
