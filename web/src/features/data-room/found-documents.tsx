import { useQuery } from '@tanstack/react-query';
import { ListChecks, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { type ChecklistStage, checklistWords, type RoomDocument, type RoomNode } from '#shared/domain/document.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { DocumentsTable } from './documents-table.tsx';

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

/** The folders of a whole room that are in a stage of the checklist. */
export function StagedFolders({
  roomId,
  stage,
  ...doing
}: Doing & { readonly roomId: string; readonly stage: ChecklistStage }) {
  const tree = useQuery(documentQueries.staged(roomId, stage));
  const isMeant = useCallback(({ checklistStage }: RoomNode) => checklistStage === stage, [stage]);
  return (
    <QueryView query={tree} skeleton={<TableSkeleton rows={4} />}>
      {(nodes) => (
        <FoundTable nodes={nodes} isMeant={isMeant} {...doing}>
          <EmptyState icon={ListChecks} title={`No folder is ${checklistWords[stage].toLowerCase()}`}>
            The stage of a folder is set in its details.
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
