import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { CovenantType } from '#shared/domain/covenant-vocabulary.ts';

const groupTitles: Readonly<Record<CovenantType, string>> = {
  Report: 'Reports',
  KPI: 'Financial covenants',
  Contract: 'Undertakings',
};

export interface ReviewGroup {
  readonly title: string;
  readonly proposals: readonly CovenantWithState[];
}

/** Proposals by type, each type in the order of the agreement. Empty groups are left out. */
export function reviewGroups(proposals: readonly CovenantWithState[]): readonly ReviewGroup[] {
  const byType = Map.groupBy(proposals, ({ covenantType }) => covenantType);
  return (['Report', 'KPI', 'Contract'] as const).flatMap((type) => {
    const group = byType.get(type);
    if (group === undefined) return [];
    return [
      {
        title: groupTitles[type],
        proposals: group.toSorted((a, b) => (a.source?.start ?? 0) - (b.source?.start ?? 0)),
      },
    ];
  });
}

/** The proposal to show after one has been decided: the next one, or the one before the last. */
export function neighborOf(ordered: readonly CovenantWithState[], id: string, step: 1 | -1 = 1): string | null {
  const at = ordered.findIndex((proposal) => proposal.id === id);
  return (ordered[at + step] ?? ordered[at - step])?.id ?? null;
}

/** How sure the reading is, in words: a percentage alone says little. */
export function confidenceWord(confidence: number): 'High' | 'Medium' | 'Low' {
  if (confidence >= 0.85) return 'High';
  return confidence >= 0.6 ? 'Medium' : 'Low';
}
