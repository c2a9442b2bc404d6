/** Where rows are still typed by hand and named in SQL: neither compared nor held to the laws of rows until converted. */
export const BY_HAND: readonly string[] = [
  'src/modules/accounts/',
  'src/modules/certificates/',
  'src/modules/exams/',
  'src/modules/files/',
  'src/modules/lessons/',
  'src/modules/messages/',
  'src/modules/notifications/',
  'src/modules/orders/',
  'src/modules/shop/',
];
