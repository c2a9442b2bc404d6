import type { Locale } from './locale.ts';

/** A message function: the sentence in the reader's language. */
export type Sentence = (inputs?: Record<string, never>, options?: { readonly locale?: Locale }) => string;
