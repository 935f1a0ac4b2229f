import type { FinancingLink } from '#functions/domain/structures/entity-reader.ts';
import type { StructureType } from '#shared/domain/entity-types.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
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

const structureNode = (structure: Structure): DiagramNode => ({
  ...named(structure),
  ...noAmount,
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
});

const projectNode = (project: StoredProject): DiagramNode => ({
  ...named(project),
  ...noAmount,
  kind: 'project',
  entityType: 'Project',
  dealId: project.dealId,
});

const nodesOf = ({ structure, financings, projects }: SeenStructure): readonly DiagramNode[] => [
  structureNode(structure),
  ...financings.map(financingNode),
  ...projects.map(projectNode),
];

/** A structure holds a project by the share that it owns. */
export function holdings({ structure, below, financings, projects }: SeenStructure): readonly DiagramEdge[] {
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

const financedProject = ({ loanId, projectId }: FinancingLink): DiagramEdge => ({
  id: `${loanId}>${projectId}`,
  from: loanId,
  to: projectId,
  kind: 'finances',
  ...noAmount,
  percentage: null,
});

/**
 * What finances what, once and in the order of the entities, as far as both are among them. A link between two structures stands with each of
 * them.
 */
export function financedProjects(links: readonly FinancingLink[], entities: readonly DiagramNode[]) {
  const places = new Map(entities.map(({ id }, index) => [id, index]));
  const placeOf = (id: string): number => places.get(id) ?? -1;
  const seen = links.filter(({ loanId, projectId }) => places.has(loanId) && places.has(projectId));
  return [
    ...new Map(seen.map((link) => [`${link.loanId}>${link.projectId}`, financedProject(link)])).values(),
  ].toSorted((a, b) => placeOf(a.from) - placeOf(b.from) || placeOf(a.to) - placeOf(b.to));
}

/** Those who are financed stand below what finances them; all others own, lend or look after what they are related to. */
const isFinanced = ({ relationshipType }: Relationship): boolean =>
  relationshipType === 'Borrower' || relationshipType === 'Grantee';

export function partyEdge(relationship: Relationship): DiagramEdge {
  const { id, relationshipType, sourceId, entityId, amount, currency, percentage } = relationship;
  const [from, to] = isFinanced(relationship) ? [entityId, sourceId] : [sourceId, entityId];
  return { id, from, to, kind: relationshipType, amount, currency: amount === null ? null : currency, percentage };
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
  ...noAmount,
});

export const entitiesOf = (seen: SeenStructures): readonly DiagramNode[] => [...seen.values()].flatMap(nodesOf);
