import { anyone, forPrograms, inPerson, permission, whileOn } from '#platform/access/access.ts';

/**
 * Opening pages of organisations. What somebody sees and does in one is decided by `requireCluster` for that organisation.
 */
export const visitClusters = whileOn('clusters', permission('clusters.visit', 'user'));
/** Applying for an organisation, which makes its draft. */
export const applyForClusters = inPerson(whileOn('clusters', permission('clusters.apply', 'user')));

/** Pages where staff begin, before they have signed in by account or PIN; what they open there is decided by either. */
export const useStaffPages = whileOn('clusters', anyone);

/** Looking at what a device of staff tells about itself. */
export const seeDiagnostics = whileOn('clusters', permission('clusters.see_diagnostics', 'admin'));

/** Bringing in people of organisations from a file: for all organisations at once, so by admins of the site alone. */
export const importPeople = whileOn('clusters', permission('clusters.import_people', 'admin'));

/** Looking at an invitation by its link, before signing in. */
export const seeInvitation = whileOn('clusters', anyone);

/** Watching a screen by its address. */
export const watchScreen = whileOn('clusters', anyone);

/** The home page inside LINE, which asks guests to sign in. */
export const openLiffHome = whileOn('clusters', anyone);

/** Reading operating models and who follows which. */
export const readModels = whileOn('clusters', permission('clusters.read_models', 'manager'));

/** Changing operating models, applying them to organisations and undoing that. */
export const manageModels = inPerson(whileOn('clusters', permission('clusters.manage_models', 'admin')));

/** Reading the figures of the whole site that organisations have. */
export const readSiteFigures = whileOn(
  'clusters',
  permission('clusters.read_figures', 'manager', { duties: ['accountant'] }),
);

/** Calling for members of organisations, whom the program names, in what they may do there. */
export const callForMembers = forPrograms(
  whileOn('clusters', permission('clusters.call_for_members', 'manager')),
);
