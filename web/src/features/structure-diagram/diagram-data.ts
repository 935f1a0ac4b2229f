import { RelationshipType, relationshipWord } from '#shared/domain/relationship.ts';
import type { Diagram, DiagramEdge, DiagramNode } from '#shared/domain/structure-tree.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatPlain } from '#shared/format/number.ts';
import type { DiagramEntity, DiagramLink, LinkKind, StructureData } from '../../entities/diagram/structure-data.ts';
import { typeWord } from '../../entities/entity/entity-words.ts';

const moneyText = ({ amount, currency }: Pick<DiagramNode, 'amount' | 'currency'>): string | undefined =>
  amount === null ? undefined : formatMoney(amount, { currency: currency ?? 'USD', compact: true });

function entityOf(node: DiagramNode, terms: Terms): DiagramEntity {
  const note = moneyText(node);
  return {
    id: node.id,
    name: node.name,
    kind: node.kind,
    kindLabel: typeWord(node.entityType, terms),
    ...(note === undefined ? {} : { note }),
    ...(node.launchStatus === 'Obsolete' ? { status: 'Obsolete' as const } : {}),
  };
}

const linkKindOf = (kind: string): LinkKind => (kind === 'holds' || kind === 'finances' ? kind : 'party');

/** `40% · $5M`, with the role in front where a counterparty takes part. */
function labelOf(edge: DiagramEdge): string | undefined {
  const role = RelationshipType.safeParse(edge.kind);
  const parts = [
    role.success ? relationshipWord(role.data) : undefined,
    edge.percentage === null ? undefined : `${formatPlain(edge.percentage, 2)}%`,
    moneyText(edge),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' · ');
}

function linkOf(edge: DiagramEdge): DiagramLink {
  const label = labelOf(edge);
  return {
    from: edge.from,
    to: edge.to,
    kind: linkKindOf(edge.kind),
    ...(label === undefined ? {} : { label }),
  };
}

/** The diagram in the organization's own words. */
export const diagramData = ({ nodes, edges }: Diagram, terms: Terms): StructureData => ({
  entities: nodes.map((node) => entityOf(node, terms)),
  links: edges.map(linkOf),
});
