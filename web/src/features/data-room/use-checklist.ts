import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ChecklistCounts, RoomNode } from '#shared/domain/document.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { useChangeValues, withValues } from '../../components/address-values.ts';
import { narrowingOf } from './narrowing.ts';

const narrowed = 'show';

/** Null where neither a folder nor what lies below it is on the checklist. */
function countsIn(folders: readonly RoomNode[]): ReadonlyMap<string, ChecklistCounts> | null {
  const counts = new Map<string, ChecklistCounts>();
  let isUsed = false;
  const walk = (nodes: readonly RoomNode[]): void => {
    for (const { id, checklistStage, checklist, children } of nodes) {
      isUsed ||= checklistStage !== null || Object.values(checklist ?? {}).some((count) => count > 0);
      if (checklist !== undefined) counts.set(id, checklist);
      walk(children);
    }
  };
  walk(folders);
  return isUsed ? counts : null;
}

const none: readonly RoomNode[] = [];

/** How far the checklist of a room is, and what the room is narrowed to, which is in the address. */
export function useChecklist(roomId: string, hasFolders: boolean) {
  const [params] = useSearchParams();
  const changeValues = useChangeValues();
  const { data: folders = none } = useQuery({ ...documentQueries.folders(roomId), enabled: hasFolders });
  return {
    folders,
    checklists: useMemo(() => countsIn(folders), [folders]),
    narrowing: narrowingOf(params.get(narrowed)),
    narrow: (value: string | null) => changeValues((before) => withValues(before, { [narrowed]: value })),
  };
}
