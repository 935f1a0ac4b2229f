import * as z from 'zod';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { entityPaths } from '#functions/domain/structures/exports/entity-path-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { JobOutcome, JobRun } from '#functions/platform/jobs/job-worker.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { grantedSince, namesOfGivers } from './granted-since.ts';
import { type HeldThing, heldBy } from './held-access.ts';
import { type ReviewMailer, tellReviewers } from './review-mails.ts';
import {
  findReview,
  itemChange,
  itemIdOf,
  itemKey,
  itemOwners,
  readProgress,
  type StoredItem,
  type StoredReview,
  storedProgressChange,
  storedReviewChange,
} from './review-store.ts';
import { listReviewedPeople, type ReviewedPerson, type Sight } from './reviewed-people.ts';

/** People whose access is read together. */
const peopleAtOnce = 50;
const trailsAtOnce = 10;
/** A transaction takes 49 changes. */
const itemsAtOnce = 45;
const transactionsAtOnce = 4;

const kindOrder: Readonly<Record<HeldThing['kind'], number>> = {
  membership: 0,
  role: 1,
  group: 2,
  dealRole: 3,
  permission: 4,
};

const Named = z.object({ id: z.string() });

function newItem(
  review: StoredReview,
  person: ReviewedPerson,
  thing: HeldThing,
  origin: Pick<StoredItem, 'since' | 'givenByName'>,
): StoredItem {
  const { kind, ref, says, gives, fingerprint } = thing;
  return {
    id: itemIdOf(review.id, person.id, kind, ref),
    reviewId: review.id,
    agentId: person.id,
    personName: person.name,
    personEmail: person.email,
    personKind: person.kind,
    lastSeenAt: person.lastSeenAt,
    kind,
    ref,
    says,
    gives,
    fingerprint,
    ...origin,
    state: 'undecided',
    decidedAt: null,
    decidedByName: null,
    remark: '',
    isRenewed: false,
    takenBy: null,
    sort: `${person.sortName}#${kindOrder[kind]}#${says.slice(0, 100).toLowerCase()}`,
    version: 0,
  };
}

/** Writes what some people hold and is not written yet. */
async function listAccessOf(
  people: readonly ReviewedPerson[],
  review: StoredReview,
  terms: Terms,
  { table, actor, clock }: JobRun,
): Promise<void> {
  const held = await heldBy(people, table, terms);
  const wanted = people.flatMap((person) => (held.get(person.id) ?? []).map((thing) => ({ person, thing })));
  const idOf = ({ person, thing }: (typeof wanted)[number]) => itemIdOf(review.id, person.id, thing.kind, thing.ref);
  const written = await table.getMany(
    wanted.map((one) => itemKey(review.id, idOf(one))),
    Named,
  );
  const known = new Set(written.map(({ id }) => id));
  const missing = wanted.filter((one) => !known.has(idOf(one)));

  const byPerson = [...Map.groupBy(missing, ({ person }) => person)];
  const granted = await inParallel(byPerson, trailsAtOnce, ([person, own]) =>
    grantedSince(
      person,
      own.map(({ thing }) => thing),
      table,
    ),
  );
  const names = await namesOfGivers(
    table,
    granted.flat().flatMap(({ by }) => by ?? []),
  );
  const items = byPerson.flatMap(([person, own], at) =>
    own.map(({ thing }, index) => {
      const { since = null, by = null } = granted[at]?.[index] ?? {};
      // Whoever signs up by themselves was given nothing by anybody.
      const givenByName = by === null || by === person.id ? null : (names.get(by) ?? null);
      return newItem(review, person, thing, { since, givenByName });
    }),
  );
  const portions = Array.from({ length: Math.ceil(items.length / itemsAtOnce) }, (_, at) =>
    items.slice(at * itemsAtOnce, (at + 1) * itemsAtOnce),
  );
  await inParallel(portions, transactionsAtOnce, (portion) =>
    writeRecords(
      portion.map((item) => itemChange(table, item, 'absent', 'listed')),
      actor,
      clock.now(),
    ),
  );
}

/** Where a review is confined to those who see a structure: its path; null where it is gone. */
async function sightOf({ structure }: StoredReview, { table }: JobRun): Promise<Sight | 'everybody' | null> {
  if (structure === null) return 'everybody';
  const entityPath = (await entityPaths(table, [structure.id])).get(structure.id);
  return entityPath === undefined ? null : { entityPath };
}

/** Walks through everybody whom the review covers, page by page. */
async function listAccess(review: StoredReview, sight: Sight | null, run: JobRun): Promise<void> {
  const { table, clock, report } = run;
  const terms = termsOf((await readOrganization(table.organizationId)).details);
  let people = 0;
  for (const [at, kind] of review.covers.entries()) {
    let cursor: string | undefined;
    do {
      const page = await listReviewedPeople(table, kind, sight, { limit: peopleAtOnce, cursor }, clock);
      await listAccessOf(page.items, review, terms, run);
      people += page.items.length;
      await report(at / review.covers.length, `Access of ${people} listed`);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}

/** What is on the list is counted, because a run may have gone on where another one stopped. */
async function open(review: StoredReview, { table, actor, clock }: JobRun) {
  const owners = await everyPage((cursor) => itemOwners(table, review.id, { limit: 500, cursor }));
  const counts = { items: owners.length, people: new Set(owners.map(({ agentId }) => agentId)).size };
  const progress = await readProgress(table, review.id);
  const takenAt = clock.now().toISOString();
  const changes = [
    storedReviewChange(table, review, { status: 'Running', takenAt }, 'opened'),
    storedProgressChange(table, progress, { ...counts, isOpen: true }, 'opened'),
  ];
  await writeRecords(changes, actor, clock.now());
  return counts;
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const cancelled = { done: 'The review was cancelled before its list was complete.' };

/**
 * Writes the list of a review and opens it to its reviewers, who are told by mail. Safe to run again: what is on the list stays as it was, and
 * nobody is told twice.
 */
export async function takeSnapshot(reviewId: string, run: JobRun, mailer: ReviewMailer): Promise<JobOutcome> {
  const { table } = run;
  const review = await findReview(table, reviewId);
  if (review === null) return { refused: 'This access review does not exist any more.' };
  if (review.status === 'Cancelled' || review.status === 'Completed') return cancelled;
  if (review.status === 'Preparing') {
    const sight = await sightOf(review, run);
    if (sight === null) return { refused: 'The structure does not exist any more.' };
    await listAccess(review, sight === 'everybody' ? null : sight, run);
    // It may have been cancelled, or changed, meanwhile.
    const latest = await findReview(table, reviewId);
    if (latest?.status !== 'Preparing') return cancelled;
    await open(latest, run);
  }
  const { items, people } = await readProgress(table, reviewId);
  const unsent = await tellReviewers((await findReview(table, reviewId)) ?? review, run, mailer);
  const listed = `${counted(items, 'item', 'items')} of ${counted(people, 'person', 'people')} listed`;
  return { done: unsent === 0 ? listed : `${listed}; ${counted(unsent, 'mail', 'mails')} could not be sent` };
}

export const snapshotGivenUp =
  'The list could not be finished because of a problem on our side. Try again: it goes on where it stopped.';
