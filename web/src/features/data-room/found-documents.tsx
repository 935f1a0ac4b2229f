import { useQuery } from '@tanstack/react-query';
import { ListChecks, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { RoomDocument, RoomNode } from '#shared/domain/document.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { askedBy, type Narrowing } from './narrowing.ts';

interface Found {
  readonly document: RoomDocument;
  /** The names of the folders in which it lies, the outermost first. */
  readonly way: string;
}

/** Those that were asked for: the folders on the way to them were answered, too. */
const foundIn = (
  nodes: readonly RoomNode[],
  isMeant: (node: RoomNode) => boolean,
  way: readonly string[] = [],
): readonly Found[] =>
  nodes.flatMap((node) => [
    ...(isMeant(node) ? [{ document: node, way: way.join(' / ') }] : []),
    ...foundIn(node.children, isMeant, [...way, node.name]),
  ]);

type Doing = Pick<
  Parameters<typeof DocumentsTable>[0],
  'mayChange' | 'onOpenFolder' | 'onAct' | 'onPack' | 'checklists'
>;

/** What of a whole room is called so, wherever it lies. */
export function FoundDocuments({
  roomId,
  search,
  ...doing
}: Doing & { readonly roomId: string; readonly search: string }) {
  const tree = useQuery(documentQueries.named(roomId, search));
  const isMeant = useCallback(({ name }: RoomNode) => foldedText(name).includes(foldedText(search)), [search]);
  return (
    <QueryView query={tree} skeleton={<TableSkeleton rows={4} />}>
      {(nodes) => (
        <FoundTable nodes={nodes} isMeant={isMeant} {...doing}>
          <EmptyState icon={SearchX} title={`Nothing here is called “${search}”`}>
            Names of documents and folders are searched, not what is written in them.
          </EmptyState>
        </FoundTable>
      )}
    </QueryView>
  );
}

/** What of a whole room is in a stage of the checklist, or expires soon. */
export function NarrowedRoom({ roomId, to, ...doing }: Doing & { readonly roomId: string; readonly to: Narrowing }) {
  const tree = useQuery(documentQueries.narrowed(roomId, askedBy(to)));
  return (
    <QueryView query={tree} skeleton={<TableSkeleton rows={4} />}>
      {(nodes) => (
        <FoundTable nodes={nodes} isMeant={to.isMeant} {...doing}>
          <EmptyState icon={ListChecks} title={to.nothing}>
            {to.kind === 'stage'
              ? 'The stage of a folder is set in its details.'
              : 'Until when a document holds is set in its details.'}
          </EmptyState>
        </FoundTable>
      )}
    </QueryView>
  );
}

interface FoundTableProps extends Doing {
  readonly nodes: readonly RoomNode[];
  readonly isMeant: (node: RoomNode) => boolean;
  /** Where nothing was found. */
  readonly children: ReactNode;
}

function FoundTable({ nodes, isMeant, children, ...doing }: FoundTableProps) {
  const found = useMemo(() => foundIn(nodes, isMeant), [nodes, isMeant]);
  const documents = useMemo(() => found.map(({ document }) => document), [found]);
  const ways = useMemo(() => new Map(found.map(({ document, way }) => [document.id, way])), [found]);
  if (documents.length === 0) return children;
  return <DocumentsTable documents={documents} ways={ways} more={allThere} {...doing} />;
}

const allThere = { hasMore: false, isLoading: false, load: () => undefined };
