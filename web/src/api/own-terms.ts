import { inTerms, type Terms } from '#shared/domain/terms.ts';

let ownTerms: Terms | null = null;

/** From now on, what the server says is told in these terms; null: as it says it. */
export function speakIn(terms: Terms | null): void {
  ownTerms = terms;
}

/** What the server says to people, in the terms of the organization in which they work. */
export const inOwnTerms = (sentence: string): string => (ownTerms === null ? sentence : inTerms(sentence, ownTerms));
