import * as z from 'zod';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const prefix = 'APPROVAL#';

/** Which workflow something is in until that has ended; there is one at a time. */
export const OpenWorkflow = z.object({ workflowId: z.string(), sourceId: z.string(), version: z.number().int() });

export const openWorkflowKey = (structureId: string, sourceId: string): RecordKey => ({
  kind: 'Deal',
  id: structureId,
  part: `${prefix}${sourceId}`,
});

/** What of a structure is in a workflow. */
export async function openWorkflows(table: Table, structureId: string): Promise<ReadonlySet<string>> {
  const all = await everyPage((cursor) =>
    table.parts({ kind: 'Deal', id: structureId }, prefix, OpenWorkflow, { limit: 500, cursor }),
  );
  return new Set(all.map(({ sourceId }) => sourceId));
}

/** Refuses with `approvalInWorkflow` an approval beside the workflow that something is in. */
export async function requireNoWorkflow(table: Table, structureId: string, ...sourceIds: string[]): Promise<void> {
  const keys = sourceIds.map((sourceId) => openWorkflowKey(structureId, sourceId));
  if ((await table.getMany(keys, OpenWorkflow)).length > 0) throw new DomainError('approvalInWorkflow');
}
