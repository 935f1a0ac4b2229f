import { byUrgency } from '#shared/domain/covenant-risk.ts';
import type { CovenantStanding, EntityStanding } from '#shared/domain/standing.ts';
import { covenantAddress } from './covenant-address.ts';

/** A covenant in force with the structure that it belongs to. */
export interface CovenantLine extends CovenantStanding {
  readonly structureId: string;
  readonly structureName: string;
}

/** Breached before at risk before the rest, and what is due first before what is due later. */
const worstFirst = (a: CovenantLine, b: CovenantLine): number =>
  byUrgency(a.risk, b.risk) || (a.nextDueDate ?? '9').localeCompare(b.nextDueDate ?? '9');

/** The covenants of several structures, the most urgent first. */
export const linesOf = (standings: readonly EntityStanding[]): readonly CovenantLine[] =>
  standings
    .flatMap(({ entityId, name, covenants }) =>
      covenants.map((covenant) => ({ ...covenant, structureId: entityId, structureName: name })),
    )
    .toSorted(worstFirst);

/** The page that shows a covenant, with its details open. */
export const addressOfLine = ({ structureId, covenantId: id, covenantType }: CovenantLine): string =>
  covenantAddress(structureId, { id, covenantType });
