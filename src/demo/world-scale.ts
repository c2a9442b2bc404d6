/** Products of the largest world that `sala seed --scale` makes. */
export const MAX_SCALE = 1_000_000;
