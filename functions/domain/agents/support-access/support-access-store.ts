import * as z from 'zod';
import {
  findSupportAccess,
  StoredSupportAccess,
  supportAccessKey,
} from '#functions/platform/sign-in/support-access.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import { platformTable, tableOf } from '#functions/platform/storage/table.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const ofPerson = (agentId: string): string => `SupportAccess#${agentId}`;
const ofSupporter = (agentId: string): string => `SupportQuestion#${agentId}`;

/** Where a superuser's question stands: in the organization that is to be seen. */
const Pointer = z.object({ id: z.string(), organizationId: z.string(), supporterId: z.string() });

export function supportAccessChange(
  { version: _, ...value }: StoredSupportAccess,
  expects: 'absent' | number,
  event: string,
): PendingChange {
  return tableOf(value.organizationId).change({
    key: supportAccessKey(value.id),
    expects,
    value,
    event,
    list: { group: ofPerson(value.agentId), sort: `${value.askedAt}#${value.id}` },
  });
}

export const supportPointer = ({ id, organizationId, supporterId, askedAt }: StoredSupportAccess): PendingChange =>
  platformTable.change({
    key: { kind: 'SupportQuestion', id },
    expects: 'absent',
    value: { id, organizationId, supporterId },
    event: 'support.asked',
    list: { group: ofSupporter(supporterId), sort: `${askedAt}#${id}` },
  });

export const supportAccessOfPerson = (
  organizationId: string,
  agentId: string,
  page: PageRequest,
): Promise<Page<StoredSupportAccess>> =>
  tableOf(organizationId).list(ofPerson(agentId), StoredSupportAccess, page, { newestFirst: true });

/** What a superuser has asked for, newest first. */
export async function supportAccessOfSupporter(
  supporterId: string,
  request: PageRequest,
): Promise<Page<StoredSupportAccess>> {
  const { items, nextCursor } = await platformTable.list(ofSupporter(supporterId), Pointer, request, {
    newestFirst: true,
  });
  const found = await Promise.all(items.map(({ organizationId, id }) => findSupportAccess(organizationId, id)));
  return { items: found.filter((access) => access !== null), nextCursor };
}

/** One of a superuser's own questions. */
export async function ownSupportAccess(id: string, supporterId: string): Promise<StoredSupportAccess> {
  const pointer = await platformTable.get({ kind: 'SupportQuestion', id }, Pointer);
  const access = pointer?.supporterId === supporterId ? await findSupportAccess(pointer.organizationId, id) : null;
  if (access === null) throw new DomainError('supportAccessNotFound');
  return access;
}

/** One that is about this person, in this organization. */
export async function supportAccessAbout(
  organizationId: string,
  agentId: string,
  id: string,
): Promise<StoredSupportAccess> {
  const access = await findSupportAccess(organizationId, id);
  if (access?.agentId !== agentId) throw new DomainError('supportAccessNotFound');
  return access;
}
