import type { ReactNode } from 'react';
import { ActivitySection } from './activity-section.tsx';
import { PickerSection } from './picker-section.tsx';
import { StatusSection } from './status-section.tsx';

/** What pages of records are made of. */
export function RecordSections(): ReactNode {
  return (
    <>
      <StatusSection />
      <ActivitySection />
      <PickerSection />
    </>
  );
}
