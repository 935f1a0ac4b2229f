import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readExpiring } from '#functions/domain/data-room/exports/expiring-documents-reader.ts';
import type { CalendarEntry, CalendarWindow } from '#shared/domain/compliance-calendar.ts';
import type { CovenantsContext } from '../context.ts';

/** A data room, by whom it belongs to. */
export interface Room {
  readonly id: string;
  readonly name: string;
  /** Whom it belongs to and what is above that, narrowest first. */
  readonly path: readonly string[];
}

/** The days on which documents of a room expire, of those that the request may see. */
export async function expirationsIn(
  { id, name, path }: Room,
  window: CalendarWindow,
  { scope }: CovenantsContext,
): Promise<readonly CalendarEntry[]> {
  const expiring = await readExpiring(scope.table, id, window);
  const seen = expiring.length === 0 ? [] : await documentSight(scope, id, path).seen(expiring);
  return seen.flatMap((document): CalendarEntry[] => {
    const { expirationDate } = document;
    if (expirationDate === null || document.logicalType !== 'Document') return [];
    return [
      {
        date: expirationDate,
        kind: 'Expiration',
        entityId: id,
        entityName: name,
        covenantId: null,
        covenantName: null,
        covenantType: null,
        documentId: document.id,
        documentName: document.name,
        periodEnd: expirationDate,
        periodTitle: '',
        status: null,
        isWaived: false,
        outcome: null,
      },
    ];
  });
}
