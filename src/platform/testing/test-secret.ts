/** `SALA_SECRET` of test installations: processes on one database share it. */
export const TEST_SECRET = 'a secret of tests, long enough to pass';
