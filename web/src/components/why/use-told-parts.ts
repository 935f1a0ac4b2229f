import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataKind } from '#shared/domain/datapoint.ts';
import type { StackLog } from '#shared/domain/stack-log.ts';
import { calculationQueries, type DetailAsked } from '../../api/queries/calculation-queries.ts';
import { isSameValue } from './why-nodes.ts';

/** What has become of a part that was asked about by itself. */
export type PartState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }
  /** It has another value by now than the explanation that it is a part of. */
  | { readonly kind: 'changed' };

interface Asked {
  readonly path: string;
  readonly log: StackLog;
  readonly entityId: string;
  readonly request: DetailAsked;
}

/** Details that are told below a part at once. */
const depth = 2;

/** How a part is asked about by itself; null where it tells no more then. */
function askedOf(path: string, log: StackLog, dataKind: DataKind | null): Asked | null {
  const { omitted, entityId, detailName, period, grain, isOutlook } = log;
  if (omitted === 0 || dataKind === null) return null;
  if (entityId === null || detailName === null || period === null || grain === null) return null;
  const request: DetailAsked = { detail: detailName, month: period, dataKind, rollup: grain, isOutlook, depth };
  return { path, log, entityId, request };
}

/** Parts of an explanation that tell more when they are asked about by themselves, and what they told. */
export function useToldParts(dataKind: DataKind | null) {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const answers = useQueries({
    queries: asked.map(({ entityId, request }) => calculationQueries.detail(entityId, request)),
  });
  const told = new Map<string, StackLog>();
  const states = new Map<string, PartState>();
  for (const [index, { path, log }] of asked.entries()) {
    const answer = answers[index];
    if (answer === undefined) continue;
    const { data, error, isFetching, refetch } = answer;
    if (data !== undefined && isSameValue(log, data.stackLog)) told.set(path, data.stackLog);
    else if (data !== undefined && !isFetching) states.set(path, { kind: 'changed' });
    else if (error !== null && !isFetching) states.set(path, { kind: 'failed', error, retry: () => void refetch() });
    else states.set(path, { kind: 'loading' });
  }
  return {
    told,
    states,
    mayAsk: (log: StackLog): boolean => askedOf('', log, dataKind) !== null,
    ask: (path: string, log: StackLog): void => {
      const next = askedOf(path, log, dataKind);
      if (next !== null && !asked.some((one) => one.path === path)) setAsked([...asked, next]);
    },
  };
}
