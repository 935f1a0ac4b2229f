import { shortestCandidateSearch } from '#shared/domain/team.ts';
import type { TypeFirst } from './entity-picker.tsx';

/** Where people are chosen there is no directory: they are found by name, not listed. */
export const peopleTypeFirst: TypeFirst = {
  characters: shortestCandidateSearch,
  text: `Type at least ${shortestCandidateSearch} characters of a name or an email address.`,
};
