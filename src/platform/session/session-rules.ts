/** Inactivity after which a session is invalid (specification §4 and §9); the browser's clock and the server's check agree on it. */
export const IDLE_LIMIT_MS = 7_200_000;
