/** Views of one list that a person may save; of a list with a subject, such as a form, for each of its subjects. */
export const MAX_OWN_VIEWS = 20;
/** Views of one list that a person may save for all of its subjects together. */
export const MAX_OWN_VIEWS_OF_ALL = 1_000;
/** Views of a list that are offered, shared ones included. */
export const MAX_SHOWN_VIEWS = 60;
export const MAX_VIEW_NAME = 60;
export const MAX_VIEW_QUERY = 1_000;

/** A saved view as its readers see it. */
export interface ListView {
  readonly viewId: string;
  readonly name: string;
  /** Query of the list's address, without `?`. */
  readonly query: string;
  readonly isShared: boolean;
  /** Whether the reader may delete it. */
  readonly canDelete: boolean;
}

/** The part of a list's address that a view keeps: what is listed and in which order, not the page of it. */
export function viewQueryOf(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ['after', 'lang']) query.delete(name);
  for (const [name, value] of [...query]) if (value === '') query.delete(name);
  query.sort();
  return query.toString();
}
