import { searchWords } from '#functions/platform/search/search-text.ts';
import { shortestCandidateSearch } from '#shared/domain/team.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** Refuses with `requestInvalid` a search without a word of some length: nearly everybody would be found by it, and without any word everybody. */
export function requireCandidateSearch(search: string): void {
  if (searchWords(search).some((word) => word.length >= shortestCandidateSearch)) return;
  const userMessage = `Type a word of at least ${shortestCandidateSearch} characters.`;
  throw new DomainError('requestInvalid', { userMessage, fields: { search: userMessage } });
}
