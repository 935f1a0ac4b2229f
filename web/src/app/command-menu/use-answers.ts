import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { type GlobalState, useGlobalState } from '../../api/global-state.tsx';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { type AskedStructure, answersOf, seesCovenantsOf, seesFiguresOf, wordsBeside } from './answers.ts';
import type { Entry } from './entries.ts';
import { wordsOf } from './matching.ts';

/** Each is read with its covenants. */
const mostStructures = 2;
/** Answers may be a little old; opening one reads it anew. */
const staleTime = 60_000;

interface NamedStructure {
  readonly id: string;
  readonly name: string;
  /** The word by which it was found. */
  readonly word: string | null;
}

async function structuresByWord(word: string, signal: AbortSignal): Promise<readonly NamedStructure[]> {
  const query = { search: word, types: 'Deal', limit: mostStructures } as const;
  const { body } = await api.structures.searchEntities({ query, signal });
  return body.map(({ id, name }) => ({ id, name, word }));
}

/** Structures that the first or the last of the words names; people put the name on either side. */
async function structuresNamedIn(typed: string, signal: AbortSignal): Promise<readonly NamedStructure[]> {
  const words = wordsOf(typed);
  const ends = [...new Set([words[0], words.at(-1)])].filter((word) => word !== undefined && word.length > 1);
  const found = await Promise.all(ends.map((word) => structuresByWord(word ?? '', signal)));
  return found
    .flat()
    .filter(({ name, word }) => wordsOf(name).some((one) => one.startsWith(word ?? '')))
    .slice(0, mostStructures);
}

async function read(
  queryClient: QueryClient,
  visitor: GlobalState,
  { id, name, word }: NamedStructure,
  typed: string,
): Promise<AskedStructure | null> {
  const words = wordsBeside(typed, name, word);
  if (words.length === 0) return null;
  const structure = await queryClient.fetchQuery({ ...structureQueries.detail(id), staleTime });
  const [covenants, figures] = await Promise.all([
    seesCovenantsOf(visitor, structure)
      ? queryClient.fetchQuery({ ...covenantQueries.approved(id), staleTime })
      : Promise.resolve([]),
    seesFiguresOf(visitor, structure)
      ? queryClient.fetchQuery({ ...figureQueries.details(id), staleTime })
      : Promise.resolve([]),
  ]);
  return { structure, covenants, figures, words };
}

/**
 * What answers words of which some name a structure and others something in it: `copper breach`, `data room sandhollow`. Where no structure is
 * named, the ones that were opened last are meant.
 */
export function useAnswers(search: string, recent: readonly { readonly id: string; readonly name: string }[]) {
  const visitor = useGlobalState();
  const queryClient = useQueryClient();
  const isAsked = wordsOf(search).length > 1;
  const query = useQuery({
    queryKey: ['structures', 'search', visitor.organization.id, search, 'answers', recent.map(({ id }) => id)],
    queryFn: async ({ signal }): Promise<readonly Entry[]> => {
      const named = await structuresNamedIn(search, signal);
      const meant = named.length > 0 ? named : recent.slice(0, mostStructures).map((one) => ({ ...one, word: null }));
      const asked = await Promise.all(meant.map((one) => read(queryClient, visitor, one, search)));
      return asked.flatMap((one) => (one === null ? [] : answersOf(visitor, one)));
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return { answers: isAsked ? (query.data ?? []) : [], isFetching: isAsked && query.isFetching };
}
