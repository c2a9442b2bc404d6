import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import { teach } from '../permissions.ts';
import { AttentionQuery, getAttentionReport, type ReportedSegment, segmentsOf } from './attention-report.ts';

/** How a film was watched, as a file: a row for each stretch. */
export const attentionList = listSource<typeof AttentionQuery, ReportedSegment>({
  name: 'lessons.attention',
  title: m.lessons_attention_title,
  access: teach,
  query: AttentionQuery,
  columns: [
    { header: m.lessons_attention_from_seconds, kind: 'number', of: ({ startMs }) => startMs / 1000 },
    { header: m.lessons_attention_to_seconds, kind: 'number', of: ({ endMs }) => endMs / 1000 },
    { header: m.lessons_attention_learners, kind: 'number', of: ({ learners }) => learners },
    { header: m.lessons_viewers_percent, kind: 'number', of: ({ sharePercent }) => oneDecimal(sharePercent) },
    { header: m.lessons_attention_seconds, kind: 'number', of: ({ watchedMs }) => watchedMs / 1000 },
  ],
  // A film has at most 60 stretches; all are on the first page, whatever its size.
  read: async (scope, query) => {
    const { film, before } = await getAttentionReport(scope, query);
    return { rows: film ? segmentsOf(film, before) : [], next: null };
  },
});

function oneDecimal(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10;
}
