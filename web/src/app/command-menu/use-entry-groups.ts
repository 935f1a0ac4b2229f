import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { spelledOut } from '#shared/domain/acronyms.ts';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { useSettled } from '../../components/use-settled.ts';
import { actsFor } from './acts.ts';
import { type Entry, entryOf } from './entries.ts';
import { type Group, grouped, matching } from './matching.ts';
import { type Recent, readRecents } from './recents.ts';
import { screensFor, settingEntries } from './screens.ts';
import { useAnswers } from './use-answers.ts';
import { useFound } from './use-found.ts';
import { usePeopleFound } from './use-people-found.ts';

const structureAddress = /^\/deals\/([^/]+)\/overview$/;

/** The structures among what was opened last. */
const structuresIn = (recents: readonly Recent[]) =>
  recents.flatMap(({ to, label }) => {
    const id = structureAddress.exec(to)?.[1];
    return id === undefined ? [] : [{ id, name: label }];
  });

/** The same thing may be found by its name and as an answer; the first of them stays. */
const onceEach = (entries: readonly Entry[]): readonly Entry[] =>
  [
    ...new Map(entries.toReversed().map((entry) => [`${entry.kind} ${entry.to} ${entry.id}`, entry])).values(),
  ].toReversed();

/**
 * The groups to show: what was opened last, what can be done and where one can go; while typing, what matches here and what the server finds.
 */
export function useEntryGroups(typed: string): {
  readonly groups: readonly Group[];
  readonly isSearching: boolean;
  readonly error: Error | null;
} {
  const visitor = useGlobalState();
  const { dealId = '' } = useParams();
  const { agent, organization } = visitor;
  const terms = termsOf(organization.details);
  const wanted = typed.trim();
  const search = useSettled(wanted);
  const recents = readRecents(agent.id, organization.id);
  const found = useFound(organization.id, search);
  const people = usePeopleFound(search);
  const { answers, isFetching } = useAnswers(search, structuresIn(recents));
  // What frames the page has read it; a project or financing may be shared without its structure, and then has none of its pages.
  const { data: structure } = useQuery({
    ...structureQueries.detail(dealId),
    enabled: dealId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const known = [...actsFor(visitor, structure), ...screensFor(visitor, structure)];
  if (wanted === '') {
    const last = recents.map((recent): Entry => ({ ...recent, kind: 'Recent' }));
    return { groups: grouped([...last, ...known], typed, terms), isSearching: false, error: null };
  }
  // Whoever writes an acronym means what it stands for, and no name that happens to hold it.
  const isSpelled = spelledOut(search) !== null;
  const asHit = (hit: FoundEntity): Entry => (isSpelled ? { ...entryOf(hit), isAnswer: true } : entryOf(hit));
  const here = matching([...known, ...settingEntries(visitor)], typed);
  const entries = onceEach([...answers, ...found.hits.map(asHit), ...people, ...here]);
  return {
    groups: grouped(entries, typed, terms),
    isSearching: wanted !== search || found.isFetching || isFetching,
    error: found.error,
  };
}
