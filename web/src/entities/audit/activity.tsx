import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock, History, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { type AuditedThing, auditQueries } from '../../api/queries/audit-queries.ts';
import { useReadOn } from '../../api/read-pages.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { QueryView } from '../../components/query-view.tsx';
import type { AsItWasProps } from './as-it-was.tsx';
import styles from './audit.module.css';
import { AuditEntry } from './audit-entry.tsx';

const NoteDialog = lazyDialog(async () => (await import('./note-dialog.tsx')).NoteDialog);

const AsItWas = lazyPart<AsItWasProps>(async () => (await import('./as-it-was.tsx')).AsItWas);

export interface ActivityProps {
  readonly thing: AuditedThing;
  readonly name: string;
  /** Whether the reader may put something on record: whoever may change the thing. */
  readonly mayNote: boolean;
  /** Other things lie in it, and may have been archived since. */
  readonly hasParts?: boolean;
}

const nothing = (
  <EmptyState icon={History} title="Nothing is on record yet">
    Changes appear here with who made them, field by field.
  </EmptyState>
);

/** What was done to a thing, the newest first; of a structure, to all that lies in it. */
export function Activity({ thing, name, mayNote, hasParts = false }: ActivityProps) {
  const [withArchived, setWithArchived] = useState(false);
  const [isNoting, setNoting] = useState(false);
  const [isLookingBack, setLookingBack] = useState(false);
  const isEntity = thing.type === 'Deal' || thing.type === 'Project' || thing.type === 'Loan';
  const records = useInfiniteQuery(auditQueries.thing(thing, withArchived));
  const found = records.data?.pages.flatMap(({ body }) => body) ?? [];
  // Pages may hold nothing that the reader may see although later ones do.
  useReadOn(records, found.length === 0);
  return (
    <>
      {isEntity && isLookingBack && <AsItWas entityId={thing.source} name={name} />}
      {(mayNote || isEntity) && (
        <div className={styles['tools']}>
          {mayNote && (
            <Button size="small" onClick={() => setNoting(true)}>
              <NotebookPen size={14} aria-hidden />
              Put a note on record
            </Button>
          )}
          {isEntity && (
            <Button size="small" aria-expanded={isLookingBack} onClick={() => setLookingBack(!isLookingBack)}>
              <CalendarClock size={14} aria-hidden />
              As it was on a day
            </Button>
          )}
          {hasParts && (
            <label className={styles['archived']}>
              <input
                type="checkbox"
                checked={withArchived}
                onChange={({ target }) => setWithArchived(target.checked)}
              />
              Show what was archived or deleted since
            </label>
          )}
        </div>
      )}
      <QueryView query={records}>
        {({ pages }) => {
          const told = pages.flatMap(({ body }) => body);
          if (told.length === 0 && !records.hasNextPage) return nothing;
          return (
            <>
              <ol className={styles['entries']} aria-label={`Activity of ${name}`}>
                {told.map((record) => (
                  <AuditEntry
                    key={record.id}
                    record={record}
                    besides={hasParts && record.entityId !== thing.source ? record.entityName : null}
                  />
                ))}
              </ol>
              <LoadMore list={records} label="Show earlier activity" />
            </>
          );
        }}
      </QueryView>
      {isNoting && <NoteDialog thing={thing} name={name} onClose={() => setNoting(false)} />}
    </>
  );
}
