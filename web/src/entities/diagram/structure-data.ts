import type { CovenantStatus } from '#shared/domain/covenant.ts';

export type EntityKind = 'structure' | 'financing' | 'project' | 'company' | 'fund';

export interface DiagramEntity {
  readonly id: string;
  readonly name: string;
  readonly kind: EntityKind;
  /** The organization's own word for it, like "Loan" or "SPV". */
  readonly kindLabel: string;
  /** Its worst covenant, or that it is archived; left out where there is nothing to say. */
  readonly status?: CovenantStatus;
  /** Its amount or size, as people read it. */
  readonly note?: string;
}

/** A structure holds what lies in it, a financing finances projects, and a party stands in any other relationship. */
export type LinkKind = 'holds' | 'finances' | 'party';

/** `from` owns, holds or lends to `to`. */
export interface DiagramLink {
  readonly from: string;
  readonly to: string;
  /** Left out: `holds`. */
  readonly kind?: LinkKind;
  /** "100%", "Lender · $5M". */
  readonly label?: string;
}

export interface StructureData {
  readonly entities: readonly DiagramEntity[];
  readonly links: readonly DiagramLink[];
}

/** Everything that one pair has to do with each other, as one line. */
export interface JoinedLink {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: LinkKind;
  readonly label: string | undefined;
}

const weight: Readonly<Record<LinkKind, number>> = { party: 0, holds: 1, finances: 2 };

/** One line a pair, without those that lead nowhere. The kind that says most is the one that is drawn. */
export function joinLinks({ entities, links }: StructureData): readonly JoinedLink[] {
  const known = new Set(entities.map(({ id }) => id));
  const joined = new Map<string, JoinedLink>();
  for (const { from, to, kind = 'holds', label } of links) {
    if (from === to || !known.has(from) || !known.has(to)) continue;
    const id = `${from}>${to}`;
    const before = joined.get(id);
    const labels = [before?.label, label].filter((text) => text !== undefined);
    joined.set(id, {
      id,
      from,
      to,
      kind: before !== undefined && weight[before.kind] > weight[kind] ? before.kind : kind,
      label: labels.length === 0 ? undefined : labels.join(', '),
    });
  }
  return [...joined.values()];
}
