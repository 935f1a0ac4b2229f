import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { StructureTree } from '#shared/domain/structure-tree.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { portfolioQueries, type TreeView } from '../../api/queries/portfolio-queries.ts';
import { kindOf } from '../entity/entity-addresses.ts';

/** The tree of one structure, or of all structures. */
export type TreeOf = { readonly structureId: string } | { readonly portfolioId: 'aggregate' };

const isHeld = ({ entityType }: StructureTree): boolean => kindOf(entityType) !== 'structure';

/** Adds what lies in structures to a tree of structures, as far as it has been read. */
function withHeld(node: StructureTree, held: ReadonlyMap<string, StructureTree>): StructureTree {
  const read = held.get(node.id);
  const children = [
    ...node.children.map((child) => withHeld(child, held)),
    ...(read === undefined ? [] : read.children.filter(isHeld)),
  ];
  return { ...node, children, omitted: node.omitted + (read?.omitted ?? 0) };
}

/**
 * A tree that grows as it is opened: that of all structures comes without what lies in them, and each structure that is opened is read by
 * itself.
 */
export function useTree(of: TreeOf, view: TreeView) {
  const { organization } = useGlobalState();
  const isAggregate = 'portfolioId' in of;
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set('structureId' in of ? [of.structureId] : []));
  const all = useQuery({ ...portfolioQueries.aggregate(organization.id, view), enabled: isAggregate });
  const structureId = 'structureId' in of ? of.structureId : '';
  const one = useQuery({ ...portfolioQueries.tree(structureId, view), enabled: !isAggregate });
  const tree = isAggregate ? all : one;
  const asked = isAggregate ? [...opened] : [];
  const reads = useQueries({
    queries: asked.map((id) => portfolioQueries.tree(id, view)),
    combine: (results) => ({
      held: results.flatMap(({ data }) => data ?? []),
      failed: results.find(({ error }) => error !== null),
    }),
  });
  const { held } = reads;
  const grown = useMemo(() => {
    if (tree.data === undefined) return undefined;
    return withHeld(tree.data, new Map(held.map((read) => [read.id, read])));
  }, [tree.data, held]);
  const hasMore = ({ id, summary }: StructureTree): boolean =>
    isAggregate &&
    summary !== null &&
    summary.projectCount + summary.financingCount > 0 &&
    !held.some((read) => read.id === id);
  return {
    query: { ...tree, data: grown },
    failed: reads.failed,
    isWaiting: (id: string) => asked.includes(id) && !held.some((read) => read.id === id),
    hasMore,
    opened,
    toggle: (id: string) => {
      const next = new Set(opened);
      if (!next.delete(id)) next.add(id);
      setOpened(next);
    },
  };
}
