import { intent } from '#platform/page/page.ts';
import { storeUpload, ticketOf, UPLOAD_LIMIT, UploadInput } from './upload-file.ts';

/** The intent `upload` of pages on which a form is filled in. */
export const uploadIntent = intent({
  input: UploadInput,
  limit: UPLOAD_LIMIT,
  prepare: storeUpload,
  handle: (scope, _input, { prepared }) => ticketOf(scope, prepared),
});
