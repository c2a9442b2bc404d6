/** Name of the build that this code came with; empty outside a build. */
export const BUILD_ID: string = import.meta.env?.VITE_SALA_BUILD ?? '';
