/** Tables that a refused call may change, and why. */
export const MOVING_TABLES: Readonly<Record<string, string>> = {
  platform_attempt: 'counts the tries, wrong ones above all',
  platform_session: 'knows when its person was last there',
};
