/** Where rows are still typed by hand and named in SQL: neither compared nor held to the laws of rows until converted. */
export const BY_HAND: readonly string[] = [
  'src/app/',
  'src/demo/',
  'src/testing/',
  'src/modules/accounts/',
  'src/modules/billing/',
  'src/modules/certificates/',
  'src/modules/exams/',
  'src/modules/files/',
  'src/modules/lessons/',
  'src/modules/messages/',
  'src/modules/notifications/',
  'src/modules/orders/',
  'src/modules/shop/',
  'src/modules/sites/',
  'src/modules/wallet/',
];
