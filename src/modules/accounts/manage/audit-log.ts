import * as m from '#messages';
import {
  type AuditLogFilter,
  type AuditLogLine,
  type AuditPosition,
  listAuditChoices,
  listAuditLog,
  MAX_LOG_LINES,
} from '#platform/audit.ts';
import { findAuditDetail } from '#platform/module/audit-detail.ts';
import { startOfDay } from '#platform/dates/business-day.ts';
import { addDays } from '#platform/dates/calendar-date.ts';
import { cursorOf, findCursorPosition, CursorId, CursorInstant } from '#platform/paging/cursor.ts';
import type { Scope } from '#platform/scope.ts';
import { findHits } from '#platform/search/hits.ts';
import { z } from 'zod';
import { namesOfApiKeys } from '#platform/gateway/api-keys.ts';
import { type ChangeReader, changeFacts, peopleInChange } from './audit-change-rules.ts';
import type { AuditInput, AuditView } from './audit-contract.ts';
import { namesOf } from './member-queries.ts';
import { PERSON_ENTITY } from '../person/person-queries.ts';
import { PERSON_SEARCH } from '../person/person-search.ts';

const PAGE_SIZE = 50;

/** Best matches of a search by person whose lines are read. */
const MAX_PEOPLE = 20;

/**
 * Returns one page of the log, newest first unless it is sorted. A search that finds more people than it reads the lines of
 * is partial.
 */
export async function listAuditPage(
  scope: Scope,
  { limit = PAGE_SIZE, ...input }: AuditInput & { readonly limit?: number },
): Promise<{ lines: AuditView[]; next: string | null; isPartial: boolean }> {
  // One line more says whether there is a next page.
  const size = Math.min(limit, MAX_LOG_LINES - 1);
  const { sort = '-at' } = input;
  const Position = positionIn(sort);
  const people = await findPeople(scope, input.q);
  const filter = { ...filterOf(scope, input), people: people ?? undefined };
  const found = await listAuditLog(scope, filter, {
    after: positionOf(Position, input.after),
    limit: size + 1,
    isOldestFirst: sort === 'at',
  });
  const page = found.slice(0, size);
  const last = found.length > size ? page.at(-1) : undefined;
  return {
    lines: await viewsOf(scope, page),
    next: last
      ? cursorOf(Position, { sort, occurredAt: last.occurredAt.toISOString(), auditId: last.auditId })
      : null,
    isPartial: people?.isPartial ?? false,
  };
}

/** Returns the filter options: the actors and actions in the log. */
export async function getAuditChoices(
  scope: Scope,
): Promise<{ actions: string[]; actors: { value: string; label: string }[] }> {
  const { actions, actorIds } = await listAuditChoices(scope);
  const names = await actorNames(scope, actorIds);
  const actors = [...names].map(([value, label]) => ({ value, label }));
  return { actions, actors: actors.toSorted((one, other) => one.label.localeCompare(other.label, 'th')) };
}

/** Returns the names of people and programs, since both can act. */
async function actorNames(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const [people, programs] = await Promise.all([namesOf(scope, ids), namesOfApiKeys(scope, ids)]);
  return new Map([...people, ...programs]);
}

async function viewsOf(
  scope: Pick<Scope, 'app' | 'tenant' | 'tx' | 'locale'>,
  lines: readonly AuditLogLine[],
): Promise<AuditView[]> {
  const detailOf =
    (action: string): ChangeReader['detailOf'] =>
    (field) =>
      findAuditDetail(scope, action, field);
  const people = lines.flatMap((line) => [
    ...(line.actorId === null ? [] : [line.actorId]),
    ...(line.actingId === null ? [] : [line.actingId]),
    ...(line.entityKind === PERSON_ENTITY ? [line.entityId] : []),
    ...peopleInChange(line, detailOf(line.action)),
  ]);
  const names = await actorNames(scope, people);
  const nameOf = (personId: string | null): string | null =>
    personId === null ? null : (names.get(personId) ?? personId);
  const { locale } = scope;
  const reader = {
    locale,
    zone: scope.tenant.zone,
    yes: m.accounts_diagnostics_yes({}, { locale }),
    no: m.accounts_diagnostics_no({}, { locale }),
    nameOf: (personId: string) => names.get(personId) ?? m.accounts_manage_person_gone({}, { locale }),
  };
  return lines.map((line) => ({
    key: line.auditId,
    at: line.occurredAt.toISOString(),
    action: line.action,
    actor: nameOf(line.actorId),
    actorRole: line.actorRole,
    acting: nameOf(line.actingId),
    entityKind: line.entityKind,
    entityId: line.entityId,
    entityName: line.entityKind === PERSON_ENTITY ? (names.get(line.entityId) ?? null) : null,
    facts: changeFacts(line.before, line.after, { ...reader, detailOf: detailOf(line.action) }),
    reason: line.reason,
    place: line.place,
  }));
}

/** Days are in the site's time zone, both inclusive. */
function filterOf({ tenant }: Pick<Scope, 'tenant'>, input: AuditInput): AuditLogFilter {
  return {
    actorId: input.actor,
    action: input.action,
    from: input.from === undefined ? undefined : startOfDay(input.from, tenant.zone),
    until: input.to === undefined ? undefined : startOfDay(addDays(input.to, 1), tenant.zone),
  };
}

/** Finds the people of a search; null where there is none. */
async function findPeople(
  scope: Scope,
  q: string,
): Promise<(NonNullable<AuditLogFilter['people']> & { readonly isPartial: boolean }) | null> {
  const hits = await findHits(scope, [PERSON_SEARCH], q);
  return (
    hits && {
      ids: hits.itemIds.slice(0, MAX_PEOPLE),
      entityKind: PERSON_ENTITY,
      isPartial: hits.itemIds.length > MAX_PEOPLE,
    }
  );
}

/** A cursor is valid for its own order only. */
function positionIn(sort: NonNullable<AuditInput['sort']>) {
  return z.object({ sort: z.literal(sort), occurredAt: CursorInstant, auditId: CursorId });
}

/** Parses a cursor; an invalid one starts from the beginning. */
function positionOf(Position: ReturnType<typeof positionIn>, text: string | undefined): AuditPosition | null {
  const position = findCursorPosition(Position, text);
  return position && { auditId: position.auditId, occurredAt: new Date(position.occurredAt) };
}
