// Written from the live schema by `sala schema`. Do not edit.
// biome-ignore lint: generated
export interface Database {
  [table: string]: Record<string, unknown>;
}
