import { SearchField } from '@aws-amplify/ui-react';
import { ListTree } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StructureTree } from '#shared/domain/structure-tree.ts';
import { formatPlain } from '#shared/format/number.ts';
import type { TreeView } from '../../api/queries/portfolio-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { addressOf } from '../entity/entity-addresses.ts';
import { inSentence, useTerms } from '../entity/entity-words.ts';
import styles from './structure-tree.module.css';
import { TreeLine } from './tree-line.tsx';
import { type TreeRow, treeRows, treeStep } from './tree-rows.ts';
import { type TreeOf, useTree } from './use-tree.ts';

type StructureTreeViewProps = TreeOf & TreeView;

/** What lies below a structure, or all structures of the organization, with amounts and counts. */
export function StructureTreeView({ asOf, includesObsolete, visibility, ...of }: StructureTreeViewProps) {
  const tree = useTree(of, { asOf, includesObsolete, visibility });
  return (
    <QueryView query={tree.query} skeleton={<TableSkeleton />}>
      {(root) => <Tree root={root} isAggregate={'portfolioId' in of} tree={tree} />}
    </QueryView>
  );
}

interface TreeProps {
  readonly root: StructureTree;
  readonly isAggregate: boolean;
  readonly tree: ReturnType<typeof useTree>;
}

function Tree({ root, isAggregate, tree }: TreeProps) {
  const [search, setSearch] = useState('');
  const { loans } = useTerms();
  const tops = isAggregate ? root.children : [root];
  const rows = treeRows(tops, { open: tree.opened, search, hasMore: tree.hasMore });
  const label = isAggregate ? 'Search structures' : `Search in ${root.name}`;
  if (tops.length === 0) {
    return (
      <EmptyState icon={ListTree} title="No structures yet">
        Structures with their sub-structures, {inSentence(loans)} and projects appear here.
      </EmptyState>
    );
  }
  return (
    <div className={styles['tree']}>
      <search className={styles['tools']}>
        <SearchField
          label={label}
          labelHidden
          placeholder={label}
          size="small"
          value={search}
          hasSearchButton={false}
          onChange={({ target }) => setSearch(target.value)}
          onClear={() => setSearch('')}
        />
      </search>
      {tree.failed?.error && <LoadFailed error={tree.failed.error} onRetry={() => void tree.failed?.refetch()} />}
      {rows.length === 0 ? (
        <EmptyState icon={ListTree} title="No matches">
          Searches names and custom IDs.
        </EmptyState>
      ) : (
        <TreeGrid label={root.name} rows={rows} tree={tree} />
      )}
      {isAggregate && root.omitted > 0 && search === '' && (
        <p className={styles['omitted']}>{formatPlain(root.omitted)} more structures not shown.</p>
      )}
    </div>
  );
}

interface TreeGridProps {
  readonly label: string;
  readonly rows: readonly TreeRow[];
  readonly tree: ReturnType<typeof useTree>;
}

const columns = ['Name', 'Type', 'Holds'] as const;

function TreeGrid({ label, rows, tree }: TreeGridProps) {
  const terms = useTerms();
  const navigate = useNavigate();
  const grid = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState('');
  // What had the focus may have been closed away.
  const current = rows.some(({ node }) => node.id === focused) ? focused : rows[0]?.node.id;

  const visit = (id: string) => {
    const row = rows.find(({ node }) => node.id === id);
    if (row !== undefined) void navigate(addressOf({ ...row.node, type: row.node.entityType }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const id = event.target instanceof HTMLTableRowElement ? event.target.dataset['id'] : undefined;
    const step = id === undefined ? null : treeStep(event.key, id, rows);
    if (step === null) return;
    event.preventDefault();
    if (step.kind === 'visit') visit(step.id);
    else if (step.kind === 'toggle') tree.toggle(step.id);
    else {
      setFocused(step.id);
      grid.current?.querySelector<HTMLElement>(`tr[data-id="${step.id}"]`)?.focus();
    }
  };
  return (
    <div className={styles['frame']}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what the tree grid practice builds on */}
      <table ref={grid} role="treegrid" aria-label={label} className={styles['grid']} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={name === 'Name' ? undefined : styles['wide']}>
                {name}
              </th>
            ))}
            <th scope="col" className={styles['amounts']}>
              Committed
            </th>
          </tr>
        </thead>
        <tbody onFocus={({ target }) => setFocused(target.closest('tr')?.dataset['id'] ?? '')}>
          {rows.map((row) => (
            <TreeLine
              key={row.node.id}
              row={row}
              terms={terms}
              isCurrent={row.node.id === current}
              isWaiting={tree.isWaiting(row.node.id)}
              onToggle={tree.toggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
