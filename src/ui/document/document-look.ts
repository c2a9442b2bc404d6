/** Class names of a document's parts, the same on pages and in the editor. */
export const textLook = {
  paragraph: 'whitespace-pre-line',
  heading: {
    2: 'mt-4 text-2xl leading-snug font-semibold',
    3: 'mt-3 text-xl leading-snug font-semibold',
    4: 'mt-2 text-lg leading-snug font-semibold',
  },
  bulletList: 'flex list-disc flex-col gap-1.5 ps-6',
  orderedList: 'flex list-decimal flex-col gap-1.5 ps-6',
  listItem: 'ps-1 [&>*+*]:mt-1.5',
  blockquote: 'flex flex-col gap-2 border-s-4 border-line-strong ps-4 text-ink-soft',
  codeBlock: 'overflow-x-auto rounded-md border border-line bg-sunken p-4 font-mono text-sm leading-relaxed',
  code: 'rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.9em]',
  horizontalRule: 'my-2 border-line',
  tableBox: 'overflow-x-auto',
  table: 'w-full border-collapse text-start',
  tableHeader: 'min-w-24 border border-line bg-sunken px-3 py-2 text-start align-top font-semibold',
  tableCell: 'min-w-24 border border-line px-3 py-2 align-top',
  picture: 'h-auto w-full rounded-lg border border-line bg-sunken',
  caption: 'mt-2 text-center text-sm text-ink-soft',
  link: 'text-accent underline underline-offset-4',
} as const;
