import { lazy } from 'react';
import { RecordCardLink } from './record-card-link.tsx';

/** A card of a record, which browsers load only where a text has one, so it stands in `Suspense`; the server has it. */
export const LazyRecordCard = import.meta.env?.SSR
  ? RecordCardLink
  : lazy(async () => ({ default: (await import('./record-card-link.tsx')).RecordCardLink }));
