import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import { type LinkedEnd, mostLinkChanges, mostLinks } from '#shared/domain/link.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { requireFaultless } from '../rules/entity-checks.ts';
import { readPlaced, readSeen } from './may-link.ts';
import {
  type Current,
  financingKind,
  projectKind,
  type StoredSubEntity,
  type SubEntityKind,
  type SubEntityType,
  subEntityChange,
} from './sub-entity-kind.ts';

/** A project or financing that is to be linked with exactly these. */
export interface LinkRequest {
  readonly scope: RequestScope;
  readonly kind: SubEntityType;
  readonly end: LinkedEnd;
  /** Its links as they are; none for one that is only being created. */
  readonly links: readonly LinkedEnd[];
  /** Ids of the other ends, all of them. */
  readonly wanted: readonly string[];
  /** How the request calls them. */
  readonly field: string;
}

export interface LinkChanges {
  /** What stands in the record of the entity itself. */
  readonly links: LinkedEnd[];
  /** The records of the other ends that are linked or no longer so. */
  readonly others: readonly PendingChange[];
}

const wordsOf = { Project: 'projects', Loan: 'financings' } as const;

/** Whether the organization allows one financing a project. */
export async function allowsOneFinancing({ organizationId }: Table): Promise<boolean> {
  const { details } = await readOrganization(organizationId);
  return settingValue(details, 'disableManyToMany') === true;
}

/** Why what was chosen cannot be linked; null where it can. */
function refusalOf(chosen: readonly Current<StoredSubEntity>[], asked: number, kind: SubEntityType): string | null {
  if (chosen.length < asked) return `Choose ${wordsOf[kind]} of the list.`;
  const archived = chosen.find(({ item, home }) => !isInForce(item, home));
  if (archived !== undefined) return `“${archived.item.name}” is archived, or its structure is. Restore it first.`;
  const full = chosen.find(({ item }) => item.links.length >= mostLinks);
  return full === undefined ? null : `“${full.item.name}” has ${mostLinks} links already.`;
}

/** Refuses a second financing of a project where the organization has switched many-to-many off. */
async function requireOneFinancing(
  { scope, kind, field }: LinkRequest,
  links: readonly LinkedEnd[],
  added: readonly Current<StoredSubEntity>[],
): Promise<void> {
  const isSecond = kind === 'Project' ? links.length > 1 : added.some(({ item }) => item.links.length > 0);
  if (added.length === 0 || !isSecond || !(await allowsOneFinancing(scope.table))) return;
  requireFaultless({ [field]: 'Your organization allows one financing a project. Remove the other one first.' });
}

const otherChange = <Other extends StoredSubEntity>(
  table: Table,
  kind: SubEntityKind<Other>,
  before: Other,
  links: LinkedEnd[],
): PendingChange => {
  const event = links.length > before.links.length ? 'linked' : 'unlinked';
  return subEntityChange(table, kind, { before, after: { ...before, links }, event });
};

async function changesAt<Other extends StoredSubEntity>(
  kind: SubEntityKind<Other>,
  request: LinkRequest,
): Promise<LinkChanges> {
  const { scope, end, field, links } = request;
  const wanted = new Set(request.wanted);
  const added = [...wanted].filter((id) => links.every((link) => link.id !== id));
  const removed = links.filter(({ id }) => !wanted.has(id));
  if (added.length + removed.length > mostLinkChanges) {
    requireFaultless({ [field]: `Change at most ${mostLinkChanges} ${wordsOf[kind.kind]} at a time.` });
  }
  const [chosen, left] = await Promise.all([readSeen(scope, kind, added), readPlaced(scope.table, kind, removed)]);
  const refusal = refusalOf(chosen, added.length, kind.kind);
  if (refusal !== null) requireFaultless({ [field]: refusal });

  const all = [
    ...links.filter(({ id }) => wanted.has(id)),
    ...chosen.map(({ item: { id, dealId } }) => ({ id, dealId })),
  ];
  if (all.length > mostLinks) requireFaultless({ [field]: `Link at most ${mostLinks} ${wordsOf[kind.kind]}.` });
  await requireOneFinancing(request, all, chosen);
  const { table } = scope;
  return {
    links: all,
    // Both ends have a new version: whoever changes the other one, or links it, too, notices.
    others: [
      ...chosen.map(({ item }) => otherChange(table, kind, item, [...item.links, end])),
      ...left.map(({ item }) =>
        otherChange(
          table,
          kind,
          item,
          item.links.filter(({ id }) => id !== end.id),
        ),
      ),
    ],
  };
}

/**
 * What becomes of the links of a project or financing whose other ends are to be exactly these. Refuses the field for ids that are not there, not
 * for the one who asks, or archived.
 */
export const linkChanges = (request: LinkRequest): Promise<LinkChanges> =>
  request.kind === 'Loan' ? changesAt(projectKind, request) : changesAt(financingKind, request);
