import { createContext, use } from 'react';
import type { EntityStanding } from '#shared/domain/standing.ts';
import { CovenantBadges } from '../../entities/covenant/covenant-badges.tsx';

/** Where the covenants of each listed structure stand; null while that is not known. */
export type Standings = ReadonlyMap<string, EntityStanding>;

export const covenantsIn = (standings: Standings, structureId: string): EntityStanding['covenants'] =>
  standings.get(structureId)?.covenants ?? [];

/** Handed to cells beside their columns, which would draw every cell anew if they changed with each answer. */
export const StandingsContext = createContext<Standings | null>(null);

/** How the covenants of a structure stand, worst first. */
export function CovenantCounts({ structureId }: { readonly structureId: string }) {
  const standings = use(StandingsContext);
  return standings === null ? null : <CovenantBadges covenants={covenantsIn(standings, structureId)} />;
}
