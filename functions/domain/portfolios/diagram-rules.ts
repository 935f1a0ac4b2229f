import type { StructureType } from '#shared/domain/entity-types.ts';
import { isReceivedGrant, type StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { CounterpartySource, Relationship } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { DiagramEdge, DiagramKind, DiagramNode } from '#shared/domain/structure-tree.ts';
import type { SeenStructure, SeenStructures } from './seen-structures.ts';

const kindOf = (type: StructureType): DiagramKind =>
  type === 'Fund' ? 'fund' : type === 'Business' ? 'company' : 'structure';

type Named = Pick<Structure, 'id' | 'name' | 'customId' | 'launchStatus'>;
const named = ({ id, name, customId, launchStatus }: Named): Named => ({ id, name, customId, launchStatus });
const noAmount = { amount: null, currency: null } as const;
const noMeasure = { ...noAmount, isReceived: false, size: null } as const;

const structureNode = (structure: Structure): DiagramNode => ({
  ...named(structure),
  ...noMeasure,
  kind: kindOf(structure.structureType),
  entityType: structure.structureType,
  dealId: structure.id,
});

export const financingNode = (financing: StoredFinancing): DiagramNode => ({
  ...named(financing),
  kind: 'financing',
  entityType: financing.financingType,
  dealId: financing.dealId,
  amount: financing.commitmentAmount,
  currency: financing.currency,
  isReceived: isReceivedGrant(financing),
  size: null,
});

const projectNode = (project: StoredProject): DiagramNode => ({
  ...named(project),
  ...noMeasure,
  kind: 'project',
  entityType: 'Project',
  dealId: project.dealId,
  size: project.assetSize === null ? null : { size: project.assetSize, unit: project.assetSizeUnit },
});

const nodesOf = ({ structure, financings, projects }: SeenStructure): readonly DiagramNode[] => [
  structureNode(structure),
  ...financings.map(financingNode),
  ...projects.map(projectNode),
];

/** A structure holds a project by the share that it owns. */
export function subEntityEdges({ structure, below, financings, projects }: SeenStructure): readonly DiagramEdge[] {
  const holds = (to: string, percentage: number | null = null): DiagramEdge => ({
    id: `${structure.id}>${to}`,
    from: structure.id,
    to,
    kind: 'holds',
    ...noAmount,
    percentage,
  });
  return [
    ...below.map((id) => holds(id)),
    ...financings.map(({ id }) => holds(id)),
    ...projects.map(({ id, ownershipPercentage }) => holds(id, ownershipPercentage)),
  ];
}

const financedProject = (loanId: string, projectId: string): DiagramEdge => ({
  id: `${loanId}>${projectId}`,
  from: loanId,
  to: projectId,
  kind: 'finances',
  ...noAmount,
  percentage: null,
});

/** What finances what, in the order of the entities, as far as both are among them. */
export function financedProjects(financings: readonly StoredFinancing[], entities: readonly DiagramNode[]) {
  const places = new Map(entities.map(({ id }, index) => [id, index]));
  const placeOf = (id: string): number => places.get(id) ?? -1;
  return financings
    .flatMap(({ id, links }) => links.map((project) => financedProject(id, project.id)))
    .filter(({ from, to }) => places.has(from) && places.has(to))
    .toSorted((a, b) => placeOf(a.from) - placeOf(b.from) || placeOf(a.to) - placeOf(b.to));
}

/** Those who are financed stand below what finances them; all others own, lend or look after what they are related to. */
const isFinanced = ({ relationshipType }: Relationship): boolean =>
  relationshipType === 'Borrower' || relationshipType === 'Grantee';

export function partyEdge(relationship: Relationship): DiagramEdge {
  const { id, relationshipType, sourceId, entityId, amount, currency, percentage } = relationship;
  const [from, to] = isFinanced(relationship) ? [entityId, sourceId] : [sourceId, entityId];
  return { id, from, to, kind: relationshipType, amount, currency: amount === null ? null : currency, percentage };
}

/** Whether lines lead from one entity down to another. */
function leadsTo(from: string, to: string, below: ReadonlyMap<string, readonly DiagramEdge[]>): boolean {
  const reached = new Set([from]);
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const edge of below.get(id) ?? []) {
      if (edge.to === to) return true;
      if (reached.has(edge.to)) continue;
      reached.add(edge.to);
      waiting.push(edge.to);
    }
  }
  return false;
}

const isBorrowing = ({ kind }: DiagramEdge): boolean => kind === 'Borrower' || kind === 'Grantee';

/**
 * Ownership ranks above borrowing: who owns what is financed, directly or through others, stands above it, and takes part in its own financing
 * like any other party.
 */
export function ownersAbove(edges: readonly DiagramEdge[]): readonly DiagramEdge[] {
  const below = Map.groupBy(
    edges.filter((edge) => !isBorrowing(edge)),
    ({ from }) => from,
  );
  return edges.map((edge) =>
    isBorrowing(edge) && leadsTo(edge.to, edge.from, below) ? { ...edge, from: edge.to, to: edge.from } : edge,
  );
}

const partyKinds = {
  Organization: { kind: 'company', entityType: 'Organization' },
  Partner: { kind: 'company', entityType: 'Business' },
  Fund: { kind: 'fund', entityType: 'Fund' },
} as const satisfies Readonly<Record<CounterpartySource, Pick<DiagramNode, 'kind' | 'entityType'>>>;

/** A counterparty. Only a fund that may be seen has a page of its own. */
export const partyNode = ({ sourceId, sourceName, sourceType }: Relationship, hasPage: boolean): DiagramNode => ({
  id: sourceId,
  name: sourceName,
  customId: null,
  launchStatus: 'Active',
  ...partyKinds[sourceType],
  dealId: hasPage ? sourceId : null,
  ...noMeasure,
});

export const entitiesOf = (seen: SeenStructures): readonly DiagramNode[] => [...seen.values()].flatMap(nodesOf);
