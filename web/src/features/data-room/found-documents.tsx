import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import type { RoomDocument, RoomNode } from '#shared/domain/document.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import type { ChosenAct } from './document-dialogs.tsx';
import { DocumentsTable } from './documents-table.tsx';

interface Found {
  readonly document: RoomDocument;
  /** The names of the folders in which it lies, the outermost first. */
  readonly way: string;
}

/** Those whose own names hold the text: the folders on the way to them were answered, too. */
const foundIn = (nodes: readonly RoomNode[], text: string, way: readonly string[] = []): readonly Found[] =>
  nodes.flatMap((node) => [
    ...(foldedText(node.name).includes(text) ? [{ document: node, way: way.join(' / ') }] : []),
    ...foundIn(node.children, text, [...way, node.name]),
  ]);

interface FoundDocumentsProps {
  readonly roomId: string;
  readonly search: string;
  readonly mayChange: boolean;
  readonly onOpenFolder: (id: string) => void;
  readonly onAct: (act: ChosenAct) => void;
  readonly onPack: (folderId: string) => void;
}

/** What of a whole room is called so, wherever it lies. */
export function FoundDocuments({ roomId, search, ...doing }: FoundDocumentsProps) {
  const tree = useQuery(documentQueries.named(roomId, search));
  return (
    <QueryView query={tree} skeleton={<TableSkeleton rows={4} />}>
      {(nodes) => <FoundTable nodes={nodes} search={search} {...doing} />}
    </QueryView>
  );
}

interface FoundTableProps extends Omit<FoundDocumentsProps, 'roomId'> {
  readonly nodes: readonly RoomNode[];
}

function FoundTable({ nodes, search, ...doing }: FoundTableProps) {
  const found = useMemo(() => foundIn(nodes, foldedText(search)), [nodes, search]);
  const documents = useMemo(() => found.map(({ document }) => document), [found]);
  const ways = useMemo(() => new Map(found.map(({ document, way }) => [document.id, way])), [found]);
  if (documents.length === 0) {
    return (
      <EmptyState icon={SearchX} title={`Nothing here is called “${search}”`}>
        Names of documents and folders are searched, not what is written in them.
      </EmptyState>
    );
  }
  return <DocumentsTable documents={documents} ways={ways} more={allThere} {...doing} />;
}

const allThere = { hasMore: false, isLoading: false, load: () => undefined };
