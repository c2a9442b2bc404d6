/** Where rows are still typed by hand and named in SQL: neither compared nor held to the laws of rows until converted. */
export const BY_HAND: readonly string[] = ['src/modules/lessons/'];
