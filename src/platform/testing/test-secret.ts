/** `SALA_SECRET` of installations that tests make: processes over one database share it. */
export const TEST_SECRET = 'a secret of tests, long enough to pass';
