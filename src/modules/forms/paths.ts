import { withQuery } from '#platform/text/url-query.ts';

export interface ResponsesQuery {
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly tag?: string | undefined;
  readonly chose?: string | undefined;
}

const formOf = (slug: string): string => `/form/${encodeURIComponent(slug)}`;

/** What the page of a sent form tells besides the reference. */
export const SENT_NOTES = ['changed', 'receipt'] as const;
export type SentNote = (typeof SENT_NOTES)[number];

const CHANGE_MARK = '#change=';

/** Returns the token that the address of a sent form carries behind its `#`. */
export function changeTokenIn(hash: string): string | null {
  return hash.startsWith(CHANGE_MARK) ? hash.slice(CHANGE_MARK.length) : null;
}

/** Typed URL builders of forms. */
export const formsPaths = {
  form: (slug: string, query: { sent?: string } = {}) => withQuery(formOf(slug), { ...query }),
  /** The form alone, for a frame. */
  embedded: (slug: string) => `${formOf(slug)}/embed`,
  /** What a question lets people choose from. */
  records: (slug: string, query: { kind: string; q: string }) => withQuery(`${formOf(slug)}/records`, query),
  sent: (
    slug: string,
    {
      reference,
      changeToken,
      note,
      pay,
      isEmbedded = false,
    }: {
      reference: string;
      changeToken: string | null;
      note?: SentNote | undefined;
      /** From `paymentToken`: where the answer is paid for. */
      pay?: string | undefined;
      isEmbedded?: boolean;
    },
  ) =>
    withQuery(isEmbedded ? `${formOf(slug)}/embed` : formOf(slug), { sent: reference, note, pay }) +
    (changeToken === null ? '' : CHANGE_MARK + changeToken),
  /** Where the person who sent an answer changes it. The token is a secret. */
  change: (slug: string, token: string) => `${formOf(slug)}/change/${token}`,
  /** The answer that a link changes, as a PDF. The token is a secret. */
  sentPdf: (slug: string, token: string) => `${formOf(slug)}/change/${token}/pdf`,
  /** What a member answered, for that member. */
  own: (slug: string, responseId: string) => `${formOf(slug)}/own/${responseId}`,
  ownPdf: (slug: string, responseId: string) => `${formOf(slug)}/own/${responseId}/pdf`,
  manage: (query: { q?: string; state?: string } = {}) => withQuery('/form/manage', { ...query }),
  /** What the shop sells, for a field that chooses from it. */
  products: (q: string) => withQuery('/form/manage/products', { q }),
  newForm: () => '/form/manage/new',
  answers: (slug: string, query: ResponsesQuery = {}) => withQuery(`${formOf(slug)}/admin`, { ...query }),
  answer: (slug: string, responseId: string) => `${formOf(slug)}/admin/answer/${responseId}`,
  answerPdf: (slug: string, responseId: string) => `${formOf(slug)}/admin/answer/${responseId}/pdf`,
  summary: (slug: string) => `${formOf(slug)}/admin/summary`,
  questions: (slug: string) => `${formOf(slug)}/admin/questions`,
  settings: (slug: string) => `${formOf(slug)}/admin/settings`,
  share: (slug: string) => `${formOf(slug)}/admin/share`,
  signIn: (next: string) => withQuery('/user/login', { next }),
};

/** Content keys of forms on guests' pages. */
export const formsContent = {
  /** Whether a form is open, and its title. */
  form: (slug: string) => `forms.form:${slug}`,
};
