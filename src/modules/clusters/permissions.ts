import { anyone, inPerson, permission, whileOn } from '#platform/access/access.ts';

/**
 * Opening pages of organisations. What somebody sees and does in one is decided by `requireCluster` for that organisation.
 */
export const visitClusters = whileOn('clusters', permission('clusters.visit', 'user'));
/** Applying for an organisation, which makes its draft. */
export const applyForClusters = inPerson(whileOn('clusters', permission('clusters.apply', 'user')));

/** Bringing in people of organisations from a file: for all organisations at once, so by admins of the site alone. */
export const importPeople = whileOn('clusters', permission('clusters.import_people', 'admin'));

/** Looking at an invitation by its link, before signing in. */
export const seeInvitation = whileOn('clusters', anyone);

/** The home page inside LINE, which asks guests to sign in. */
export const openLiffHome = whileOn('clusters', anyone);

/** Reading operating models and who follows which. */
export const readModels = whileOn('clusters', permission('clusters.read_models', 'manager'));

/** Changing operating models, applying them to organisations and undoing that. */
export const manageModels = inPerson(whileOn('clusters', permission('clusters.manage_models', 'admin')));
