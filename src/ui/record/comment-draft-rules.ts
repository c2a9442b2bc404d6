/** What is sent of a comment. */
export interface CommentContent<Upload, Picked> {
  /** People are mentioned by id. */
  readonly body: string;
  readonly files: readonly Upload[];
  readonly picked: readonly Picked[];
}

/**
 * Returns the attempt to send a comment: under the id of the former one if it is the same comment, so that it is posted
 * once, and under a new one if something else is to be sent.
 */
export function attemptOf<Upload, Picked, Draft extends CommentContent<Upload, Picked>>(
  former: (Draft & { readonly clientId: string }) | null,
  draft: Draft,
  makeId: () => string,
): Draft & { readonly clientId: string } {
  const isSame =
    former !== null &&
    former.body === draft.body &&
    isSameList(former.files, draft.files) &&
    isSameList(former.picked, draft.picked);
  return { ...draft, clientId: isSame ? former.clientId : makeId() };
}

function isSameList<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
