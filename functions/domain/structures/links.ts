import { readOrganization } from '#functions/domain/organizations/organization-reader.ts';
import type { PendingChange } from '#functions/platform/records.ts';
import type { Table } from '#functions/platform/table.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { requireFaultless } from './entity-checks.ts';
import { linkKey } from './entity-keys.ts';
import { type Entity, type FinancingLink, findEntity, linksIn } from './entity-reader.ts';

/** One end of the links of an entity. */
export interface LinkEnd {
  readonly id: string;
  readonly kind: 'Project' | 'Loan';
  readonly dealId: string;
}

type Ends = Pick<FinancingLink, 'loanId' | 'loanDealId' | 'projectId' | 'projectDealId'>;

const endsOf = (one: LinkEnd, other: LinkEnd): Ends => {
  const [loan, project] = one.kind === 'Loan' ? [one, other] : [other, one];
  return { loanId: loan.id, loanDealId: loan.dealId, projectId: project.id, projectDealId: project.dealId };
};

/** A link stands in the structures of both of its ends, once where they share one. */
function changesOf(table: Table, ends: Ends, expects: 'absent' | number): PendingChange[] {
  const places = [...new Set([ends.loanDealId, ends.projectDealId])];
  return places.map((dealId) =>
    table.change({
      key: linkKey(dealId, ends.loanId, ends.projectId),
      expects,
      value: expects === 'absent' ? { ...ends } : null,
      event: expects === 'absent' ? 'financing.linked' : 'financing.unlinked',
    }),
  );
}

const isAt = ({ loanId, projectId }: FinancingLink, { id, kind }: LinkEnd): boolean =>
  (kind === 'Loan' ? loanId : projectId) === id;

const otherOf = ({ loanId, projectId }: FinancingLink, { kind }: LinkEnd): string =>
  kind === 'Loan' ? projectId : loanId;

/** The links of a project or financing. */
export const linksOf = async (table: Table, end: LinkEnd): Promise<readonly FinancingLink[]> =>
  (await linksIn(table, end.dealId)).filter((link) => isAt(link, end));

const endOf = ({ id, kind, home }: Entity & { readonly kind: 'Project' | 'Loan' }): LinkEnd => ({
  id,
  kind,
  dealId: home.id,
});

const isHolding = (
  entity: Entity | null,
  kind: LinkEnd['kind'],
): entity is Entity & { readonly kind: LinkEnd['kind'] } => entity?.kind === kind;

export interface LinkRequest {
  readonly end: LinkEnd;
  /** Ids of the other ends, all of them. */
  readonly wanted: readonly string[];
  /** True for an end that is only being created, so that it has no links yet. */
  readonly isNew: boolean;
  /** How the request calls them. */
  readonly field: string;
  readonly mayLink: (entity: Entity) => boolean;
}

const tooMany = 'Your organization allows one financing a project. Remove the other one first.';

/** Refuses a second financing of a project where the organization has switched many-to-many off. */
async function requireOneFinancing(table: Table, { end, wanted, field }: LinkRequest, added: readonly LinkEnd[]) {
  const { details } = await readOrganization(table.organizationId);
  if (!settingValue(details, 'disableManyToMany') || added.length === 0) return;
  if (end.kind === 'Project' && wanted.length > 1) requireFaultless({ [field]: tooMany });
  if (end.kind === 'Project') return;
  const links = await Promise.all(added.map((project) => linksOf(table, project)));
  if (links.some((of) => of.some(({ loanId }) => loanId !== end.id))) requireFaultless({ [field]: tooMany });
}

/**
 * What goes into the transaction of a project or financing whose other ends are to be exactly these. Refuses the field for ids that are not
 * there, or not for the one who asks.
 */
export async function linkChanges(table: Table, request: LinkRequest): Promise<PendingChange[]> {
  const { end, field, mayLink, isNew } = request;
  const wanted = [...new Set(request.wanted)];
  const existing = isNew ? [] : await linksOf(table, end);
  const known = new Map(existing.map((link) => [otherOf(link, end), link]));
  const otherKind = end.kind === 'Loan' ? 'Project' : 'Loan';
  const found = await Promise.all(wanted.filter((id) => !known.has(id)).map((id) => findEntity(table, id)));
  const added = found.flatMap((entity) => (isHolding(entity, otherKind) && mayLink(entity) ? [endOf(entity)] : []));
  if (added.length < found.length || found.some((entity) => entity?.launchStatus === 'Obsolete')) {
    requireFaultless({ [field]: `Choose ${otherKind === 'Project' ? 'projects' : 'financings'} of the list.` });
  }
  await requireOneFinancing(table, { ...request, wanted }, added);
  const removed = existing.filter((link) => !wanted.includes(otherOf(link, end)));
  return [
    ...added.flatMap((other) => changesOf(table, endsOf(end, other), 'absent')),
    ...removed.flatMap((link) => changesOf(table, link, link.version)),
  ];
}
