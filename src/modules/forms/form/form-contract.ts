import { z } from 'zod';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { isSlug } from '#platform/text/slug.ts';
import { Texts } from '../field/field-contract.ts';
import { MAX_LABEL } from '../field/kind-rules.ts';
import { ALIASES, FORM_STATES, type FormAlias, type FormState } from './form-rules.ts';
import type { FormSchema } from './schema-contract.ts';
import { FormSettings } from './settings-contract.ts';

export const FormSlug = z.string().max(100).refine(isSlug);

/** Everything of a form but its questions. */
export const FormFacts = z.object({
  /** Empty: made from the title, or left as it is. */
  slug: z.union([z.literal(''), FormSlug]).default(''),
  alias: z.enum(ALIASES).nullable().default(null),
  title: Texts(MAX_LABEL).refine(({ th }) => th.trim() !== '', { path: ['th'], message: 'title' }),
  settings: FormSettings,
});
export type FormFacts = z.output<typeof FormFacts>;

export const FormListInput = z.object({
  q: z.string().trim().max(100).default(''),
  state: z.enum(FORM_STATES).optional().catch(undefined),
  sort: sortParameter(['title', 'changed', 'answers']),
  after: CursorText.optional(),
});
export type FormListInput = z.output<typeof FormListInput>;

export interface Form {
  readonly formId: string;
  readonly slug: string;
  readonly alias: FormAlias | null;
  readonly title: Texts;
  readonly state: FormState;
  readonly settings: FormSettings;
  readonly draft: FormSchema;
  readonly version: number;
  readonly publishedVersion: number | null;
  readonly taken: number;
  /** The picture above its questions. */
  readonly coverObjectId: string | null;
  readonly coverSha256: string | null;
}
