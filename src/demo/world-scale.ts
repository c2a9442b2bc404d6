/** Maximum number of products for `sala seed --scale`. */
export const MAX_SCALE = 1_000_000;
