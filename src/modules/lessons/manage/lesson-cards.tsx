import { Archive, ImageUp, Send, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFetcher, useLoaderData } from 'react-router';
import * as m from '#messages';
import { PersonPicker } from '#modules/accounts/public-ui.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { type StatusStep, StatusSteps } from '#ui/record/status-steps.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { LessonPicture } from '../lesson/lesson-picture.tsx';
import { STATUS_TONES, staffRoleText, statusText } from '../lesson/lesson-text.tsx';
import { problemOf } from '../problem-text.tsx';
import { type LessonStatus, STAFF_ROLES } from '../lesson/lesson-contract.ts';
import type { loader } from './settings-page.tsx';

export function StatusCard(): ReactNode {
  const { lesson } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'status');
  return (
    <Card id="status" title={m.lessons_status()}>
      {problem && (
        <Notice tone="danger" live className="mb-3">
          {problem.message}
        </Notice>
      )}
      <StatusSteps
        status={<Badge tone={STATUS_TONES[lesson.status]}>{statusText(lesson.status)}</Badge>}
        hint={m.lessons_status_help()}
        steps={STATUS_STEPS[lesson.status].map((status) => ({
          key: status,
          ...statusStep(status),
          refusal:
            status === 'published' && lesson.publishedVersion === 0
              ? m.lessons_publish_in_content()
              : undefined,
          onTake: () => sender.submit({ intent: 'status', status }, { method: 'post' }),
        }))}
      />
    </Card>
  );
}

/** Where a status leads, the usual step first. */
const STATUS_STEPS: Readonly<Record<LessonStatus, readonly LessonStatus[]>> = {
  draft: ['published', 'archived'],
  published: ['draft', 'archived'],
  archived: ['published', 'draft'],
};

function statusStep(status: LessonStatus): Pick<StatusStep, 'label' | 'icon' | 'danger'> {
  switch (status) {
    case 'draft':
      return { label: m.lessons_to_draft(), icon: <Undo2 aria-hidden />, danger: true };
    case 'published':
      return { label: m.lessons_to_published(), icon: <Send aria-hidden /> };
    case 'archived':
      return { label: m.lessons_to_archived(), icon: <Archive aria-hidden />, danger: true };
  }
}

export function CoverCard(): ReactNode {
  const { lesson } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'cover');
  return (
    <Card id="cover" title={m.lessons_cover()} description={m.lessons_cover_help()}>
      {problem && (
        <Notice tone="danger" live className="mb-3">
          {problem.message}
        </Notice>
      )}
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <LessonPicture url={lesson.pictureUrl} title={lesson.title} className="max-w-xs rounded-lg" />
        <sender.Form method="post" encType="multipart/form-data">
          <input type="hidden" name="intent" value="cover" />
          <label
            className={buttonClass({
              className:
                'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            })}
          >
            <ImageUp aria-hidden />
            {sender.state === 'idle' ? m.lessons_cover_choose() : m.lessons_sending()}
            <input
              type="file"
              name="picture"
              accept="image/jpeg,image/png,image/webp,image/avif"
              className="sr-only"
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
            />
          </label>
        </sender.Form>
      </div>
    </Card>
  );
}

export function StaffCard(): ReactNode {
  const { staff, isManager } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'staff', 'remove_staff');
  return (
    <Card id="teachers" title={m.lessons_teachers()} description={m.lessons_teachers_help()}>
      <div className="flex flex-col gap-5">
        {staff.length === 0 ? (
          <p className="text-ink-soft">{m.lessons_teachers_none()}</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {staff.map(({ userId, name, email, role }) => (
              <li
                key={userId}
                className="flex items-center justify-between gap-3 rounded-md border border-line p-3"
              >
                <span className="min-w-0">
                  <span className="block font-medium">{name}</span>
                  <span className="block truncate text-sm text-ink-soft">
                    {staffRoleText(role)} · {email}
                  </span>
                </span>
                {isManager && (
                  <IconButton
                    label={m.lessons_remove_named({ name })}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => void sender.submit({ intent: 'remove_staff', userId }, { method: 'post' })}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {isManager && (
          <sender.Form method="post" className="flex flex-col gap-4" key={staff.length}>
            <input type="hidden" name="intent" value="staff" />
            <ProblemNotice problem={problem} />
            <div className="grid gap-4 sm:grid-cols-2">
              <PersonPicker label={m.lessons_staff_person()} name="email" />
              <Select
                label={m.lessons_staff_role()}
                name="role"
                defaultValue="teacher"
                options={STAFF_ROLES.map((value) => ({ value, label: staffRoleText(value) }))}
              />
            </div>
            <TextArea label={m.lessons_staff_about()} name="about" rows={2} maxLength={1000} optional />
            <Checkbox label={m.lessons_staff_shown()} name="isShown" defaultChecked />
            <SubmitButton className="sm:self-start" busy={sender.state !== 'idle'}>
              {m.lessons_staff_add()}
            </SubmitButton>
          </sender.Form>
        )}
      </div>
    </Card>
  );
}
