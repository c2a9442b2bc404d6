import { z } from 'zod';
import { refusals, Waiting } from '#platform/refusal.ts';

/** All refusals of organisations. */
export const clustersRefusals = refusals({
  /** There is none, or nothing of it may be read. */
  'clusters.not_found': { kind: 'missing' },
  /** It may be read, but this is for others. */
  'clusters.forbidden': { kind: 'forbidden' },
  /** Its state does not admit the action. */
  'clusters.not_in_state': { kind: 'conflict', details: z.object({ state: z.string() }) },
  /** A unit would stand below itself. */
  'clusters.chart_circle': { kind: 'conflict' },
  /** Somebody else has changed the unit or position meanwhile. */
  'clusters.chart_changed': { kind: 'conflict' },
  'clusters.chart_full': { kind: 'full', details: z.object({ max: z.int() }) },
  /** There is no such unit or position on that day. */
  'clusters.node_missing': { kind: 'missing' },
  /** It would end before this day. */
  'clusters.last_day_early': { kind: 'invalid', details: z.object({ earliest: z.string() }) },
  /** So many people hold the position on one day already. */
  'clusters.position_full': { kind: 'full', details: z.object({ max: z.int() }) },
  'clusters.holder_missing': { kind: 'missing' },
  /** No member of the organisation. */
  'clusters.holder_unknown': { kind: 'invalid' },
  /** Somebody else holds the position on some of the days. */
  'clusters.seat_taken': {
    kind: 'conflict',
    details: z.object({ fromOn: z.string(), toOn: z.string().nullable() }),
  },
  /** There is no such screen, or its organisation is not active. */
  'clusters.screen_missing': { kind: 'missing' },
  'clusters.playlist_missing': { kind: 'missing' },
  /** A screen plays it. */
  'clusters.playlist_in_use': { kind: 'conflict' },
  'clusters.slide_picture_missing': { kind: 'invalid' },
  'clusters.too_many_screens': { kind: 'limited', details: z.object({ most: z.int() }) },
  'clusters.too_many_playlists': { kind: 'limited', details: z.object({ most: z.int() }) },
  'clusters.too_many_slide_pictures': { kind: 'limited', details: z.object({ most: z.int() }) },
  /** Somebody else saved first. */
  'clusters.changed_meanwhile': { kind: 'conflict' },
  /** The step has to be explained. */
  'clusters.reason_needed': { kind: 'invalid' },
  /** Parts that an application must have: `REQUIRED_PARTS`. */
  'clusters.incomplete': { kind: 'conflict', details: z.object({ missing: z.array(z.string()) }) },
  /** There is no such sub-district. */
  'clusters.unknown_place': { kind: 'invalid' },
  /** Nothing differs from what is registered. */
  'clusters.nothing_changed': { kind: 'invalid' },
  /** Another change waits for its decision. */
  'clusters.change_waiting': { kind: 'conflict' },
  /** The change has been decided about or withdrawn. */
  'clusters.change_gone': { kind: 'conflict' },
  /** Nobody decides about a change that they asked for themselves. */
  'clusters.own_change': { kind: 'forbidden' },
  /** No such document of the organisation is in use. */
  'clusters.document_missing': { kind: 'missing' },
  /** Neither the product nor the operating model knows this kind of document. */
  'clusters.unknown_document_kind': { kind: 'invalid' },
  /** The operating model says how many months such a document is valid. */
  'clusters.document_needs_expiry': { kind: 'invalid', details: z.object({ months: z.int() }) },
  'clusters.too_many_documents': { kind: 'limited', details: z.object({ most: z.int() }) },
  /** Neither a PDF nor a picture. */
  'clusters.not_a_scan': { kind: 'invalid' },
  /** Nobody verifies a document that they added themselves. */
  'clusters.own_document': { kind: 'forbidden' },
  /** Nobody verifies data that are their own or that they saved last. */
  'clusters.own_details': { kind: 'forbidden' },
  /** Nothing is registered in this part. */
  'clusters.nothing_to_verify': { kind: 'conflict' },
  /** There is no such organisation that it could belong to. */
  'clusters.unknown_parent': { kind: 'invalid' },
  /** The organisation would stand below itself. */
  'clusters.parent_circle': { kind: 'conflict' },
  'clusters.too_many_levels': { kind: 'limited', details: z.object({ most: z.int() }) },
  /** One person is applying for as many organisations as they may. */
  'clusters.too_many_applications': { kind: 'limited', details: z.object({ most: z.int() }) },
  /** No such membership in an organisation whose people the actor manages. */
  'clusters.member_missing': { kind: 'missing' },
  /** They have this role there already. */
  'clusters.already_member': { kind: 'conflict' },
  /** Suspended in this organisation; only who manages its people lifts that. */
  'clusters.member_suspended': { kind: 'forbidden' },
  /** Somebody else ended their membership after the invitation was made: they need a newer one. */
  'clusters.member_removed': { kind: 'forbidden' },
  /** The membership has ended, or does not admit the change. */
  'clusters.member_moved_on': { kind: 'conflict' },
  /** Nobody would be left to manage its people. */
  'clusters.last_owner': { kind: 'conflict' },
  'clusters.unknown_branch': { kind: 'invalid' },
  /** The days of a call end before they begin, or are too many. */
  'clusters.days_unfit': { kind: 'invalid', details: z.object({ most: z.int() }) },
  /** Another organisation runs this branch. */
  'clusters.branch_taken': { kind: 'conflict' },
  'clusters.too_many_members': { kind: 'limited', details: z.object({ most: z.int() }) },
  'clusters.too_many_invitations': { kind: 'limited', details: z.object({ most: z.int() }) },
  /** One address got as many invitations on one day as it may. */
  'clusters.address_invited_often': { kind: 'limited', details: z.object({ most: z.int() }) },
  'clusters.invitation_missing': { kind: 'missing' },
  /** Used up, expired, revoked, or its maker may no longer invite. */
  'clusters.invitation_gone': { kind: 'conflict' },
  'clusters.invitation_other_email': { kind: 'forbidden' },
  /** The address is theirs, but not confirmed yet. */
  'clusters.email_unconfirmed': { kind: 'forbidden' },
  'clusters.invitation_other_phone': { kind: 'forbidden' },
  'clusters.device_missing': { kind: 'missing' },
  /** So many devices are paired, or so many codes wait for theirs, already. */
  'clusters.too_many_devices': { kind: 'limited' },
  /** No code of this site, expired or used. */
  'clusters.pairing_unknown': { kind: 'missing' },
  'clusters.pairing_wait': { kind: 'limited', details: Waiting },
  /** What was sent is not signed with the key of the device. */
  'clusters.device_unproved': { kind: 'forbidden' },
  /** The device has to answer a new challenge. */
  'clusters.challenge_over': { kind: 'conflict' },
  /** The page is for paired devices, and this is none any more. */
  'clusters.device_unpaired': { kind: 'forbidden' },
  /** Also where the person has no PIN. */
  'clusters.pin_wrong': { kind: 'forbidden' },
  /** Too many wrong PINs of this person or at this device. */
  'clusters.pin_wait': { kind: 'limited', details: Waiting },
  /** Too easy to guess. */
  'clusters.pin_weak': { kind: 'invalid', details: z.object({ weakness: z.string() }) },
  'clusters.model_missing': { kind: 'missing' },
  /** Somebody else saved or published the draft meanwhile. */
  'clusters.model_changed': { kind: 'conflict' },
  'clusters.model_archived': { kind: 'conflict' },
  /** So many operating models, or versions of one, are there already. */
  'clusters.model_limit': { kind: 'conflict' },
  /** The operating model has no such version, or it is a draft where a published one is needed or the other way round. */
  'clusters.version_missing': { kind: 'missing' },
  'clusters.rollout_missing': { kind: 'missing' },
  /** Its state does not admit undoing it or going on. */
  'clusters.rollout_moved_on': { kind: 'conflict' },
});
