import type { StatusGroup } from '#shared/domain/covenant-status.ts';
import { addedSizes, formatAssetSize, inMeasure, type SizeInUnit } from '#shared/format/asset-size.ts';
import { formatStanding } from '#shared/format/covenant-words.ts';
import { formatMoney } from '#shared/format/money.ts';

export type EntityKind = 'structure' | 'financing' | 'project' | 'company' | 'fund';

export interface Commitment {
  readonly amount: number;
  readonly currency: string;
  /** Received, and no commitment: no sum holds it. */
  readonly isReceived?: boolean;
}

/** How large an entity is: what is committed, or what a project can yield. */
export type EntitySize = Commitment | SizeInUnit;

export interface DiagramEntity {
  readonly id: string;
  readonly name: string;
  readonly kind: EntityKind;
  /** The organization's own word for it, like "Loan" or "SPV". */
  readonly kindLabel: string;
  /** What several of its sort are called, like "Loans" or "Grants"; left out where that is the usual word of its kind. */
  readonly kindPlural?: string;
  /** Where its worst covenant stands, or that it is archived; left out where there is nothing to say. */
  readonly status?: StatusGroup;
  /** How many of its covenants stand so. */
  readonly statusCount?: number;
  readonly size?: EntitySize;
  /** What else there is to say, in a few words. */
  readonly note?: string;
  /** The entities for which it stands, where several alike are one card. */
  readonly members?: readonly string[];
}

const isCommitment = (size: EntitySize): size is Commitment => 'amount' in size;

/** `$84.3M`, `25 MW`: small units as the larger one, so that sizes beside each other can be compared. */
function sizeText(size: EntitySize): string {
  if (isCommitment(size)) {
    const amount = formatMoney(size.amount, { currency: size.currency, compact: true });
    return size.isReceived === true ? `${amount} received` : amount;
  }
  const { size: value, unit } = inMeasure(size);
  return formatAssetSize(value, unit, 2);
}

/** The sum of what is committed; undefined where there are several currencies, or grants that are received. */
function totalCommitment(commitments: readonly Commitment[]): Commitment | undefined {
  const [first, ...others] = commitments;
  if (first === undefined || commitments.some(({ isReceived = false }) => isReceived)) return undefined;
  if (others.some(({ currency }) => currency !== first.currency)) return undefined;
  return { currency: first.currency, amount: commitments.reduce((sum, { amount }) => sum + amount, 0) };
}

/** What several come to together; undefined where they are measured differently, or one is not known. */
export function totalSize(sizes: readonly (EntitySize | undefined)[]): EntitySize | undefined {
  const commitments = sizes.filter((size) => size !== undefined).filter(isCommitment);
  const capacities = sizes.filter((size): size is SizeInUnit => size !== undefined && !isCommitment(size));
  if (commitments.length === sizes.length) return totalCommitment(commitments);
  const [first, ...others] = capacities.length === sizes.length ? addedSizes(capacities) : [];
  return others.length > 0 ? undefined : first;
}

/** `$84.3M · 40%`: how large it is, and what else there is to say; empty where there is nothing. */
export const factsOf = ({ size, note }: DiagramEntity): string =>
  [...(size === undefined ? [] : [sizeText(size)]), ...(note === undefined ? [] : [note])].join(' · ');

/** `2 breached`, `Met`, `Archived`; empty where there is nothing to say. */
export function statusText({ status, statusCount }: DiagramEntity): string {
  if (status === undefined) return '';
  return statusCount === undefined ? formatStanding(status) : `${statusCount} ${formatStanding(status).toLowerCase()}`;
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
