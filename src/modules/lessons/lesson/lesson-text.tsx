import {
  ClipboardCheck,
  FileDown,
  FileText,
  Headphones,
  Link2,
  MonitorPlay,
  NotebookText,
  PenLine,
  SquarePlay,
} from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { EnrolmentState } from './enrolment-rules.ts';
import type { EnrolMode, LessonStatus, Level, PartKind, StaffRole, Visibility } from './lesson-contract.ts';

export function levelText(level: Level): string {
  switch (level) {
    case 'all':
      return m.lessons_level_all();
    case 'beginner':
      return m.lessons_level_beginner();
    case 'intermediate':
      return m.lessons_level_intermediate();
    case 'advanced':
      return m.lessons_level_advanced();
  }
}

export function kindText(kind: PartKind): string {
  switch (kind) {
    case 'text':
      return m.lessons_kind_text();
    case 'link':
      return m.lessons_kind_link();
    case 'embed':
      return m.lessons_kind_embed();
    case 'video':
      return m.lessons_kind_video();
    case 'audio':
      return m.lessons_kind_audio();
    case 'document':
      return m.lessons_kind_document();
    case 'file':
      return m.lessons_kind_file();
    case 'exam':
      return m.lessons_kind_exam();
    case 'assignment':
      return m.lessons_kind_assignment();
  }
}

const KIND_ICONS: Record<PartKind, typeof FileText> = {
  text: NotebookText,
  link: Link2,
  embed: MonitorPlay,
  video: SquarePlay,
  audio: Headphones,
  document: FileText,
  file: FileDown,
  exam: ClipboardCheck,
  assignment: PenLine,
};

export function KindIcon({
  kind,
  className = 'size-4.5',
}: {
  kind: PartKind;
  className?: string;
}): ReactNode {
  const Icon = KIND_ICONS[kind];
  return <Icon aria-hidden className={className} />;
}

/** Formats `1 ชม. 20 นาที`; empty for zero. */
export function durationText(seconds: number): string {
  const minutes = Math.max(seconds > 0 ? 1 : 0, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  if (minutes === 0) return '';
  if (hours === 0) return m.lessons_minutes({ count: minutes });
  return minutes % 60 === 0
    ? m.lessons_hours({ count: hours })
    : m.lessons_hours_minutes({ hours, minutes: minutes % 60 });
}

/** Formats a media position: `1:02:03`, `4:05`. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const pad = (part: number): string => String(part).padStart(2, '0');
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h > 0 ? `${h}:${pad(min)}:${pad(s)}` : `${min}:${pad(s)}`;
}

export function stateText(state: EnrolmentState): string {
  switch (state) {
    case 'requested':
      return m.lessons_state_requested();
    case 'rejected':
      return m.lessons_state_rejected();
    case 'pending_payment':
      return m.lessons_state_pending_payment();
    case 'lapsed':
      return m.lessons_state_lapsed();
    case 'waitlisted':
      return m.lessons_state_waitlisted();
    case 'offered':
      return m.lessons_state_offered();
    case 'active':
      return m.lessons_state_active();
    case 'completed':
      return m.lessons_state_completed();
    case 'withdrawn':
      return m.lessons_state_withdrawn();
    case 'suspended':
      return m.lessons_state_suspended();
    case 'revoked':
      return m.lessons_state_revoked();
  }
}

export const STATE_TONES = {
  requested: 'accent',
  rejected: 'neutral',
  pending_payment: 'warning',
  lapsed: 'neutral',
  waitlisted: 'warning',
  offered: 'accent',
  active: 'accent',
  completed: 'positive',
  withdrawn: 'neutral',
  suspended: 'danger',
  revoked: 'danger',
} as const satisfies Record<EnrolmentState, string>;

export function statusText(status: LessonStatus): string {
  if (status === 'draft') return m.lessons_status_draft();
  return status === 'published' ? m.lessons_status_published() : m.lessons_status_archived();
}

export const STATUS_TONES = { draft: 'neutral', published: 'positive', archived: 'warning' } as const;

export function visibilityText(visibility: Visibility): string {
  if (visibility === 'public') return m.lessons_visibility_public();
  return visibility === 'unlisted' ? m.lessons_visibility_unlisted() : m.lessons_visibility_private();
}

export function modeText(mode: EnrolMode): string {
  switch (mode) {
    case 'open':
      return m.lessons_mode_open();
    case 'code':
      return m.lessons_mode_code();
    case 'invite':
      return m.lessons_mode_invite();
    case 'approval':
      return m.lessons_mode_approval();
  }
}

export function staffRoleText(role: StaffRole): string {
  if (role === 'owner') return m.lessons_staff_owner();
  return role === 'teacher' ? m.lessons_staff_teacher() : m.lessons_staff_assistant();
}

/** Formats the number of parts, with English plural. */
export function partCountText(count: number): string {
  return count === 1 ? m.lessons_part_count_one() : m.lessons_part_count({ count });
}
