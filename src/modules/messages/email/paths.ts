/** URL builders of writing e-mails, apart from those that every page loads. */
export const emailPaths = {
  template: (templateId: string): string => `/user/manage/email/templates/${encodeURIComponent(templateId)}`,
  apiSend: (): string => '/api/email/send',
  apiPreview: (): string => '/api/email/preview',
  apiTemplate: (templateId: string): string => `/api/email/templates/${encodeURIComponent(templateId)}`,
  apiPictures: (): string => '/api/email/pictures',
};
