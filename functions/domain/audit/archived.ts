import * as z from 'zod';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import type { AuditContext } from './context.ts';
import type { SeenRecord } from './tell.ts';

const Stored = z.object({ pk: z.string(), sk: z.string(), launchStatus: z.string().optional() });

/** Where the record is kept that a subject names; null for figures, which are kept elsewhere and never go. */
function keyOf(subject: string): RecordKey | null {
  const [kind = '', id = '', ...rest] = subject.split('#');
  const part = rest.join('#');
  if (part === '') return null;
  return part === '_' ? { kind, id } : { kind, id, part };
}

/** Leaves out what tells of things that were archived or deleted since. What was asked about itself, if it was one thing, is always told. */
export async function archivedSubjects(
  seen: readonly SeenRecord[],
  ownId: string | null,
  { scope: { table } }: AuditContext,
): Promise<readonly SeenRecord[]> {
  const others = seen.filter(({ told }) => told.source !== ownId && told.type !== 'Note');
  const keys = new Map(
    others.flatMap(({ told: { record } }) => {
      const key = keyOf(record.subject);
      return key === null ? [] : [[record.subject, key] as const];
    }),
  );
  if (keys.size === 0) return seen;
  const found = await table.getMany([...keys.values()], Stored);
  const inForce = new Set(
    found.filter(({ launchStatus }) => launchStatus !== 'Obsolete').map(({ pk, sk }) => `${pk}|${sk}`),
  );
  return seen.filter(({ told: { record } }) => {
    const key = keys.get(record.subject);
    return key === undefined || inForce.has(table.addressOf(key));
  });
}
