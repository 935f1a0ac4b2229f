import * as z from 'zod';
import type { ListPage, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { byUrgency, CovenantRisk } from '#shared/domain/covenant-risk.ts';
import { CovenantStatus } from '#shared/domain/covenant-status.ts';
import { CovenantStanding, EntityStanding } from '#shared/domain/standing.ts';
import { DerivedDate } from '#shared/time/dates.ts';

/** A covenant's standing with what decides who sees it and when it is worked out again. */
export const StoredCovenantStanding = CovenantStanding.extend({
  /** One status stood for what is not yet due and for what has no data; which of them is worked out anew by the migration of covenants. */
  status: z.preprocess((status) => (status === 'Pending' ? 'NotYetDue' : status), CovenantStatus),
  /** The project or financing whose figures are tested; null for the structure's own. */
  subjectId: z.string().nullable().default(null),
  /** The figure that was tested; null where none was. */
  figure: z.object({ detailName: z.string(), value: z.number() }).nullable(),
  /** The next day on which the date alone changes something; null where none does. */
  changesOn: DerivedDate.nullable(),
});
export type StoredCovenantStanding = z.infer<typeof StoredCovenantStanding>;

/** A derived item of each entity with covenants: worked out from them, their figures and the day, never edited. */
export const StandingRecord = EntityStanding.extend({
  /** What is above the entity, the nearest first. */
  ancestorIds: z.array(z.string()),
  covenants: z.array(StoredCovenantStanding),
  /** What it was worked out from, in an order of its own: none is put over one that knows more of any of these. */
  versions: z.array(z.number()),
});
export type StandingRecord = z.infer<typeof StandingRecord>;

export const standingKey = (entityId: string) => ({ kind: 'Deal', id: entityId, part: 'STANDING' });

/** Entities by the worst of their covenants. */
export const standingGroup = (worst: CovenantRisk): string => `Standing#${worst}`;
/** Entities by the day on which the date alone changes something. */
export const standingChanges = 'StandingChange';

/** The worst of an entity's covenants; null where none is in force. */
export const worstOf = (covenants: readonly { readonly risk: CovenantRisk }[]): CovenantRisk | null =>
  covenants.map(({ risk }) => risk).toSorted(byUrgency)[0] ?? null;

/** The standings of entities whose worst covenant is of one urgency, what is due first before the others. */
export const listStandings = (
  table: Table,
  worst: CovenantRisk,
  page: PageRequest,
): Promise<ListPage<StandingRecord>> => table.list(standingGroup(worst), StandingRecord, page);

/** The standings of these entities, as far as they have any. */
export const readStandings = (table: Table, entityIds: readonly string[]): Promise<readonly StandingRecord[]> =>
  table.getMany([...new Set(entityIds)].map(standingKey), StandingRecord);

/** The urgencies, the worst first. */
export const everyRisk = CovenantRisk.options;
