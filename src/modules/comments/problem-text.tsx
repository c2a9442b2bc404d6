import * as m from '#messages';

/** Sentence for a refusal of comments. */
export function problemText(code: string): string {
  switch (code) {
    case 'comments.empty':
      return m.comments_problem_empty();
    case 'comments.cannot_change':
      return m.comments_problem_cannot_change();
    case 'comments.comment_missing':
      return m.comments_problem_missing();
    case 'comments.unknown_colleague':
      return m.comments_problem_unknown_colleague();
    case 'comments.too_many_mentions':
      return m.comments_problem_too_many_mentions();
    case 'comments.too_many_files':
      return m.ui_files_too_many();
    case 'comments.files_too_large':
      return m.ui_files_too_large();
    case 'pictures.not_a_picture':
    case 'pictures.broken':
    case 'pictures.too_large':
    case 'pictures.too_many_pixels':
      return m.comments_problem_picture();
    case 'files.missing':
    case 'files.download_forbidden':
    case 'files.not_a_file':
      return m.comments_problem_file_missing();
    case 'platform.too_many_requests':
      return m.comments_problem_too_many();
    case 'platform.missing':
    case 'platform.forbidden':
      return m.comments_problem_record();
    default:
      return m.comments_problem_unknown();
  }
}
