import { mostScimResults, scimUrns } from '#shared/domain/scim.ts';

interface Range {
  readonly startIndex: number;
  readonly count?: number | undefined;
}

/** The part of a list that was asked for, counted from 1; what is out of bounds counts as the bound (RFC 7644, section 3.4.2.4). */
export function rangeOf({ startIndex, count = mostScimResults }: Range) {
  const from = Math.max(1, startIndex);
  const length = Math.min(Math.max(0, count), mostScimResults);
  return { startIndex: from, of: <Item>(all: readonly Item[]) => all.slice(from - 1, from - 1 + length) };
}

export const listOf = <Resource>(Resources: Resource[], totalResults: number, startIndex: number) => ({
  schemas: [scimUrns.list],
  totalResults,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
});
