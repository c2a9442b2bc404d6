import { RowVersion, wide } from '#platform/db/column-contract.ts';
import { z } from 'zod';
import { EMPTY_DOCUMENT, RichDocument } from '#platform/documents/document-contract.ts';
import { normalizeText } from '#platform/text/fold.ts';

/** Rounds of a lesson. */
export const MAX_ROUNDS = 200;
export const MAX_SECTIONS = 60;
export const MAX_PARTS = 400;
/** Longest text of a part, in bytes of its JSON. */
export const MAX_PART_DOCUMENT_BYTES = 300_000;
export const MAX_STAFF = 20;
export const MAX_PREREQUISITES = 10;
export const MAX_CATEGORIES = 100;
const MAX_PRICE_SATANG = 10_000_000_000;

export const LESSON_STATUSES = ['draft', 'published', 'archived'] as const;
export type LessonStatus = (typeof LESSON_STATUSES)[number];
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const LEVELS = ['all', 'beginner', 'intermediate', 'advanced'] as const;
export type Level = (typeof LEVELS)[number];
export const ENROL_MODES = ['open', 'code', 'invite', 'approval'] as const;
export type EnrolMode = (typeof ENROL_MODES)[number];
export const PART_KINDS = [
  'text',
  'link',
  'embed',
  'video',
  'audio',
  'document',
  'file',
  'exam',
  'assignment',
] as const;
export type PartKind = (typeof PART_KINDS)[number];
/** Purposes of an exam in a lesson. */
export const EXAM_PURPOSES = ['quiz', 'pre', 'post'] as const;
export type ExamPurpose = (typeof EXAM_PURPOSES)[number];
export const STAFF_ROLES = ['owner', 'teacher', 'assistant'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Normalised text for storage. */
export const storedText = (max: number) =>
  z
    .string()
    .refine((text) => text.isWellFormed() && !text.includes('\0'))
    .transform((text) => normalizeText(text.replaceAll('\r\n', '\n')).trim())
    .pipe(z.string().max(max));

export const LessonSlug = z
  .string()
  .max(400)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));
export const CategoryCode = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);
const satang = wide(z.int().min(0).max(MAX_PRICE_SATANG));

/** Settings of a lesson; they take effect immediately. */
export const LessonInput = z.object({
  titleTh: storedText(120).pipe(z.string().min(1)),
  titleEn: storedText(120).default(''),
  summaryTh: storedText(400).default(''),
  summaryEn: storedText(400).default(''),
  description: storedText(20_000).default(''),
  goals: storedText(4_000).default(''),
  audience: storedText(2_000).default(''),
  requirements: storedText(2_000).default(''),
  category: z.union([z.literal(''), CategoryCode]).default(''),
  level: z.enum(LEVELS).default('all'),
  language: z.enum(['th', 'en']).default('th'),
  visibility: z.enum(VISIBILITIES).default('public'),
  regularPriceSatang: satang.default(0),
  salePriceSatang: satang.default(0),
  enrolMode: z.enum(ENROL_MODES).default('open'),
  /** Empty keeps the current code. */
  enrolCode: storedText(60).default(''),
  capacity: z.int().min(1).max(1_000_000).nullable().default(null),
  accessDays: z.int().min(1).max(3_650).nullable().default(null),
  hours: z.number().min(0).max(9_999).default(0),
  minStudyMinutes: z.int().min(0).max(100_000).default(0),
  needsApproval: z.boolean().default(false),
  /** Slugs of lessons that must be completed first. */
  prerequisites: z.array(LessonSlug).max(MAX_PREREQUISITES).default([]),
});
export type LessonInput = z.infer<typeof LessonInput>;

export const NewLessonInput = z.object({ titleTh: LessonInput.shape.titleTh });
export const SaveLessonInput = LessonInput.extend({
  lesson: LessonSlug,
  version: RowVersion,
  slug: storedText(100),
});
export type SaveLessonInput = z.infer<typeof SaveLessonInput>;

const httpsAddress = z
  .string()
  .trim()
  .max(1_000)
  .refine((text) => {
    try {
      return new URL(text).protocol === 'https:';
    } catch {
      return false; // unparsable, so not a URL: the form reports it
    }
  });

/** Captions in one language, as WebVTT. */
export const Captions = z.object({
  language: z.enum(['th', 'en']),
  label: storedText(40).default(''),
  vtt: z.string().max(400_000),
});
export type Captions = z.infer<typeof Captions>;

/** A file and its pinned version, which changes only when a teacher updates it. */
const FILE = {
  fileId: z.uuid().nullable().default(null),
  fileVersionId: z.uuid().nullable().default(null),
};

/** The text of a part. */
const PartDocument = RichDocument.refine(
  (document) => new TextEncoder().encode(JSON.stringify(document)).length <= MAX_PART_DOCUMENT_BYTES,
).default(EMPTY_DOCUMENT);

/** Body fields by kind of part. */
export const PART_BODIES = {
  text: z.object({ document: PartDocument }),
  link: z.object({
    url: z.union([z.literal(''), httpsAddress]).default(''),
    document: PartDocument,
  }),
  embed: z.object({
    url: z.union([z.literal(''), httpsAddress]).default(''),
    document: PartDocument,
  }),
  video: z.object({
    ...FILE,
    fileName: storedText(300).default(''),
    document: PartDocument,
    captions: z.array(Captions).max(4).default([]),
  }),
  audio: z.object({
    ...FILE,
    fileName: storedText(300).default(''),
    document: PartDocument,
    captions: z.array(Captions).max(4).default([]),
  }),
  document: z.object({
    ...FILE,
    fileName: storedText(300).default(''),
    document: PartDocument,
  }),
  file: z.object({
    ...FILE,
    fileName: storedText(300).default(''),
    document: PartDocument,
  }),
  exam: z.object({
    examId: z.uuid().nullable().default(null),
    /** A pre-test must be taken before everything after it, a post-test after everything required before it. */
    purpose: z.enum(EXAM_PURPOSES).default('quiz'),
    /** Done when passed; otherwise when taken. */
    mustPass: z.boolean().default(true),
    document: PartDocument,
  }),
  assignment: z.object({
    document: PartDocument,
    maxPoints: z.int().min(1).max(1_000).default(10),
    /** Done when a teacher has accepted it; otherwise when handed in. */
    mustBeTaken: z.boolean().default(false),
  }),
} as const satisfies Record<PartKind, z.ZodType>;

const TreePart = z.object({ partId: z.uuid(), title: storedText(120).pipe(z.string().min(1)) });

/** The complete order by ids, sent with the version it is based on. */
export const ArrangeInput = z.object({
  lesson: LessonSlug,
  version: RowVersion,
  sections: z
    .array(z.object({ sectionId: z.uuid(), parts: z.array(z.uuid()).max(MAX_PARTS) }))
    .max(MAX_SECTIONS),
});
export type ArrangeInput = z.infer<typeof ArrangeInput>;

export const AddSectionInput = z.object({
  lesson: LessonSlug,
  version: RowVersion,
  title: TreePart.shape.title,
});
export const RenameSectionInput = AddSectionInput.extend({ sectionId: z.uuid() });
export const RemoveSectionInput = z.object({ lesson: LessonSlug, version: RowVersion, sectionId: z.uuid() });
export const AddPartInput = z.object({
  lesson: LessonSlug,
  version: RowVersion,
  sectionId: z.uuid(),
  kind: z.enum(PART_KINDS),
  title: TreePart.shape.title,
});
export const SavePartInput = z.object({
  lesson: LessonSlug,
  version: RowVersion,
  partId: z.uuid(),
  title: TreePart.shape.title,
  isRequired: z.boolean(),
  isPreview: z.boolean(),
  minSeconds: z.int().min(0).max(86_400),
  durationSeconds: z.number().min(0).max(86_400),
  releaseDays: z.int().min(0).max(3_650),
  body: z.record(z.string(), wide(z.json())),
});
export type SavePartInput = Omit<z.infer<typeof SavePartInput>, 'body'> & {
  /** What it may hold follows from the part's kind: `PART_BODIES`. */
  readonly body: Readonly<Record<string, unknown>>;
};
export const RemovePartInput = z.object({ lesson: LessonSlug, version: RowVersion, partId: z.uuid() });
export const PublishInput = z.object({
  lesson: LessonSlug,
  version: RowVersion,
  note: storedText(300).default(''),
});
export const RestoreInput = z.object({ lesson: LessonSlug, version: RowVersion, snapshot: RowVersion });
export const StatusInput = z.object({
  lesson: LessonSlug,
  status: z.enum(LESSON_STATUSES),
});

export const TreeVersion = z.object({ version: z.int() });

/** A part as its teachers edit it. */
export interface ManagedPart {
  readonly partId: string;
  readonly sectionId: string;
  readonly slug: string;
  readonly kind: PartKind;
  readonly title: string;
  readonly isRequired: boolean;
  readonly isPreview: boolean;
  readonly minSeconds: number;
  readonly durationSeconds: number;
  readonly releaseDays: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly document: RichDocument };
}

export interface ManagedSection {
  readonly sectionId: string;
  readonly title: string;
  readonly parts: readonly ManagedPart[];
}
