import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { clustersFormProblem } from '../problem-text.tsx';

/** Returns the form problem of a refusal; null when none of these intents was refused. */
export function signageProblem(
  reply: ActionReply | undefined,
  intents: readonly string[],
): FormProblem | null {
  const problem = clustersFormProblem(reply, intents);
  if (problem === null || !reply || reply.ok) return null;
  const fields = Object.keys(problem.fields ?? {}).map((field) => [field, fieldText(field)]);
  return {
    message: ownText(reply.problem.code) ?? problem.message,
    fields: Object.fromEntries(fields),
  };
}

function ownText(code: string): string | null {
  switch (code) {
    case 'clusters.screen_missing':
      return m.clusters_signage_problem_screen();
    case 'clusters.playlist_missing':
      return m.clusters_signage_problem_playlist();
    case 'clusters.playlist_in_use':
      return m.clusters_signage_problem_in_use();
    case 'clusters.slide_picture_missing':
      return m.clusters_signage_problem_picture();
    case 'clusters.too_many_screens':
    case 'clusters.too_many_playlists':
      return m.clusters_signage_problem_many();
    default:
      return null;
  }
}

function fieldText(field: string): string {
  switch (field.slice(field.lastIndexOf('.') + 1)) {
    case 'name':
      return m.clusters_signage_error_name();
    case 'seconds':
      return m.clusters_signage_error_seconds();
    case 'from':
    case 'to':
      return m.clusters_signage_error_time();
    case 'fromOn':
    case 'lastOn':
      return m.clusters_signage_error_day();
    case 'weekday':
      return m.clusters_signage_error_weekday();
    case 'playlistId':
      return m.clusters_signage_error_playlist();
    case 'pictureId':
      return m.clusters_signage_error_picture();
    case 'sku':
      return m.clusters_signage_error_product();
    default:
      return m.clusters_signage_error_text();
  }
}
