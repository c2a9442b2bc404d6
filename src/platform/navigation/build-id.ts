/** Id of the build that contains this code; empty outside a build. */
export const BUILD_ID: string = import.meta.env?.VITE_SALA_BUILD ?? '';
