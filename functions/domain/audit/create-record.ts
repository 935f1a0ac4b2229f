import * as z from 'zod';
import { changesOf } from '#functions/platform/audit/trail-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { audit } from '#shared/contract/audit.ts';
import type { AuditNote, NewAuditRecord } from '#shared/domain/audit/audit-record.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { AuditContext } from './context.ts';
import { seenOf, toldRecords } from './tell.ts';
import { notesKey, readThing, type Thing } from './things.ts';

type Calls = typeof audit.calls;

const Versioned = z.object({ version: z.number().int() });

/** Each note is the next version of the notes about its thing, so that none can be taken away or put in between unnoticed. */
async function write({ text, occurredAt }: NewAuditRecord, thing: Thing, { scope }: AuditContext): Promise<void> {
  const { table, actor, clock } = scope;
  const { type, id: source, entityId } = thing;
  const key = notesKey(type, source);
  const value: AuditNote = { type, source, entityId, text, occurredAt };
  await attempted(async () => {
    const known = await table.get(key, Versioned);
    const change = table.change({ key, expects: known?.version ?? 'absent', value, event: 'note.recorded' });
    await writeRecords([change], actor, clock.now());
  });
}

export const createRecord: UseCase<Calls['createRecord'], AuditContext> = async ({ body }, context) => {
  const [wanted] = body;
  if (wanted === undefined) throw new DomainError('requestInvalid', { fields: { body: 'Send exactly one record.' } });
  const thing = await readThing(wanted.type, wanted.source, wanted.entityId, context);
  if (!thing.edits) throw new DomainError('notPermitted', { reason: `Edit on ${wanted.type}` });
  await write(wanted, thing, context);
  const { organizationId, actor } = context.scope;
  const notes = [{ scope: organizationId, key: notesKey(thing.type, thing.id) }];
  const { records } = await changesOf(notes, { limit: 10, behind: null });
  const own = records.filter(({ correlationId }) => correlationId === actor.correlationId).slice(0, 1);
  return toldRecords(await seenOf(own, context), context);
};
