import { withQuery } from '#platform/text/url-query.ts';

export interface IssuedQuery {
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly after?: string | undefined;
}

export interface CheckQuery {
  readonly code?: string | undefined;
  readonly number?: string | undefined;
  readonly name?: string | undefined;
  readonly sha256?: string | undefined;
}

const templates = '/lesson/manage/certificates/templates';

/** Typed URL builders of certificates. */
export const certificatesPaths = {
  /** The public check page; target of the QR code. */
  public: (code: string) => `/lesson/certification/public/${code}`,
  file: (code: string) => `/lesson/certification/public/${code}/pdf`,
  find: (query: CheckQuery = {}) => withQuery('/certification/find', { ...query }),
  search: (query: CheckQuery = {}) => withQuery('/lesson/certification/search', { ...query }),
  ofLesson: (lesson: string) => `/lesson/certification/${encodeURIComponent(lesson)}`,
  certificate: (lesson: string, code: string) =>
    `/lesson/certification/${encodeURIComponent(lesson)}/${code}`,
  issued: (query: IssuedQuery = {}) => withQuery('/lesson/manage/certificates', { ...query }),
  templates: () => templates,
  template: (templateId: string) => `${templates}/${templateId}`,
  manageLesson: (lesson: string, query: IssuedQuery = {}) =>
    withQuery(`/lesson/manage/${encodeURIComponent(lesson)}/certificate`, { ...query }),
  signIn: (next: string) => withQuery('/user/login', { next }),
};
