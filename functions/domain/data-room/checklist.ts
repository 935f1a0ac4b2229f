import type { ChecklistCounts, ChecklistStage } from '#shared/domain/document.ts';
import type { DocumentRecord } from './document-record.ts';

type Staged = Pick<DocumentRecord, 'id' | 'parentId' | 'checklistStage'>;

const countOf: Readonly<Record<ChecklistStage, keyof ChecklistCounts>> = {
  NOT_STARTED: 'notStarted',
  IN_PROGRESS: 'inProgress',
  COMPLETE: 'complete',
};

/** Tells how far what lies below a folder is: each folder on the checklist counts in all folders above it, and not in itself. */
export function checklistsOf(documents: readonly Staged[]): (folderId: string) => ChecklistCounts {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const counts = new Map<string, ChecklistCounts>();
  const of = (id: string): ChecklistCounts => counts.get(id) ?? { notStarted: 0, inProgress: 0, complete: 0 };
  for (const { checklistStage, parentId } of documents) {
    if (checklistStage === null) continue;
    const name = countOf[checklistStage];
    for (let above = parentId; above !== null; above = byId.get(above)?.parentId ?? null) {
      const before = of(above);
      counts.set(above, { ...before, [name]: before[name] + 1 });
    }
  }
  return of;
}
