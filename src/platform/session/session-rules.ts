/** Idle timeout of a session (specification §4 and §9); used by the browser's countdown and the server's check. */
export const IDLE_LIMIT_MS = 7_200_000;
