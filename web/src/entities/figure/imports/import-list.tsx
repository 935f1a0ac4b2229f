import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import type { FigureImport } from '#shared/domain/figure-import.ts';
import { formatMoment } from '#shared/format/dates.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { useTimeZone } from '../../../api/time-zone.ts';
import { MomentText } from '../../../components/date-text.tsx';
import { DocumentLink } from '../../../components/document-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { kindWords } from '../kind-words.ts';
import { countsText, ImportState } from './import-state.tsx';
import styles from './imports.module.css';

const nameOf = ({ documentName }: FigureImport): string => documentName ?? 'A document that is not shared with you';

/** The document of an import, as far as the reader may see it. */
export function ImportDocument({ one, roomId }: { readonly one: FigureImport; readonly roomId: string }) {
  const { documentId, documentVersion } = one;
  if (documentId === null) return <span className="muted">{nameOf(one)}</span>;
  return (
    <DocumentLink entityId={roomId} documentId={documentId} version={documentVersion}>
      {nameOf(one)}
    </DocumentLink>
  );
}

interface ImportListProps {
  readonly entityId: string;
  /** In which the documents lie. */
  readonly roomId: string;
  readonly onOpen: (importId: string) => void;
}

/** Imports of figures of an entity, the newest first. */
export function ImportList({ entityId, roomId, onOpen }: ImportListProps) {
  const imports = useInfiniteQuery(figureQueries.importList(entityId));
  return (
    <QueryView query={imports} skeleton={<TableSkeleton rows={3} />}>
      {({ pages }) => {
        const found = pages.flatMap(({ body }) => body);
        if (found.length === 0 && !imports.hasNextPage) {
          return (
            <EmptyState icon={FileSpreadsheet} title="No figures were imported yet">
              Import a workbook or CSV file; what it has entered is found here, with the way to undo it.
            </EmptyState>
          );
        }
        return (
          <>
            <ul className={styles['list']}>
              {found.map((one) => (
                <Item key={one.id} one={one} roomId={roomId} onOpen={onOpen} />
              ))}
            </ul>
            <LoadMore list={imports} label="Show earlier imports" isLink />
          </>
        );
      }}
    </QueryView>
  );
}

function Item({ one, roomId, onOpen }: Omit<ImportListProps, 'entityId'> & { readonly one: FigureImport }) {
  const { startedAt, startedByName, dataKind, sheet } = one;
  const at = formatMoment(startedAt, useTimeZone());
  return (
    <li>
      <div className={styles['told']}>
        <strong>
          <ImportDocument one={one} roomId={roomId} />
        </strong>
        <span className="muted">
          {sheet !== null && `Sheet ${sheet} · `}
          {kindWords[dataKind]} figures · {startedByName}, <MomentText at={startedAt} />
        </span>
        <span>
          <ImportState one={one} />: {countsText(one)}
        </span>
      </div>
      <Button size="small" aria-label={`Show figures of ${nameOf(one)}, ${at}`} onClick={() => onOpen(one.id)}>
        Show
      </Button>
    </li>
  );
}
