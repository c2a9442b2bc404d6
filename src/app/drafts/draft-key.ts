/** What the names of drafts in the tab's storage begin with. */
export const DRAFT_KEY = 'sala.draft ';
