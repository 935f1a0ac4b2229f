import { groupsInForce, statusGroupOf } from '#shared/domain/covenant-status.ts';
import { FinancingType, isDebt } from '#shared/domain/entity-types.ts';
import { RelationshipType, relationshipWord } from '#shared/domain/relationship.ts';
import { defaultPluralOf } from '#shared/domain/settings/startup-defaults.ts';
import type { CovenantStanding } from '#shared/domain/standing.ts';
import type { Diagram, DiagramEdge, DiagramNode } from '#shared/domain/structure-tree.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatPlain } from '#shared/format/number.ts';
import type {
  DiagramEntity,
  DiagramLink,
  EntitySize,
  LinkKind,
  StructureData,
} from '../../entities/diagram/structure-data.ts';
import { typeWord } from '../../entities/entity/entity-words.ts';

function sizeOf({ amount, currency, isReceived, size }: DiagramNode): EntitySize | undefined {
  if (amount === null) return size ?? undefined;
  return { amount, currency: currency ?? 'USD', ...(isReceived ? { isReceived } : {}) };
}

/** Covenants of a structure by where they stand. */
export type StandingOf = ReadonlyMap<string, readonly Pick<CovenantStanding, 'status'>[]>;

/** The worst that holds of any covenant, with how many need somebody to act. */
function standing(covenants: readonly Pick<CovenantStanding, 'status'>[]) {
  const groups = covenants.map(({ status: own }) => statusGroupOf(own));
  const status = groupsInForce.find((one) => groups.includes(one));
  if (status === undefined) return {};
  const statusCount = groups.filter((one) => one === status).length;
  return status === 'Breached' || status === 'AtRisk' ? { status, statusCount } : { status };
}

/** What several of one type are called, where the usual word of their kind would say less, or something else. */
function pluralOf(type: DiagramNode['entityType'], terms: Terms): string | undefined {
  if (type === 'SPV') return terms.spvs;
  const financing = FinancingType.safeParse(type);
  if (!financing.success) return undefined;
  return isDebt(financing.data) ? terms.loans : defaultPluralOf(typeWord(type, terms));
}

function entityOf(node: DiagramNode, terms: Terms, standings: StandingOf): DiagramEntity {
  const size = sizeOf(node);
  const kindPlural = pluralOf(node.entityType, terms);
  return {
    id: node.id,
    name: node.name,
    kind: node.kind,
    kindLabel: typeWord(node.entityType, terms),
    ...(kindPlural === undefined ? {} : { kindPlural }),
    ...(size === undefined ? {} : { size }),
    ...(node.launchStatus === 'Obsolete' ? { status: 'Obsolete' as const } : standing(standings.get(node.id) ?? [])),
  };
}

const linkKindOf = (kind: string): LinkKind => (kind === 'holds' || kind === 'finances' ? kind : 'party');

/** `40% · $5M`, with the role in front where a counterparty takes part. */
function labelOf(edge: DiagramEdge): string | undefined {
  const role = RelationshipType.safeParse(edge.kind);
  const parts = [
    role.success ? relationshipWord(role.data) : undefined,
    edge.percentage === null ? undefined : `${formatPlain(edge.percentage, 2)}%`,
    edge.amount === null ? undefined : formatMoney(edge.amount, { currency: edge.currency ?? 'USD', compact: true }),
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

/** The diagram in the organization's own words, with where the covenants of its structures stand. */
export const diagramData = (
  { nodes, edges }: Diagram,
  terms: Terms,
  standings: StandingOf = new Map(),
): StructureData => ({
  entities: nodes.map((node) => entityOf(node, terms, standings)),
  links: edges.map(linkOf),
});
