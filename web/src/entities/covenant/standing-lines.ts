import { mostUrgentFirst } from '#shared/domain/covenant-risk.ts';
import type { CovenantStanding, EntityStanding } from '#shared/domain/standing.ts';
import { covenantAddress } from '#shared/format/covenant-address.ts';

/** A covenant in force with the structure that it belongs to. */
export interface CovenantLine extends CovenantStanding {
  readonly structureId: string;
  readonly structureName: string;
}

/** The covenants of several structures, the most urgent first. */
export const linesOf = (standings: readonly EntityStanding[]): readonly CovenantLine[] =>
  standings
    .flatMap(({ entityId, name, covenants }) =>
      covenants.map((covenant) => ({ ...covenant, structureId: entityId, structureName: name })),
    )
    .toSorted(mostUrgentFirst);

/** The page that shows a covenant, with its details open. */
export const addressOfLine = ({ structureId, covenantId: id, covenantType }: CovenantLine): string =>
  covenantAddress(structureId, { id, covenantType });
