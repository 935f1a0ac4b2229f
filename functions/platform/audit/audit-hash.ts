import { createHash } from 'node:crypto';

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

const withSortedNames = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(byName))
    : value;

/**
 * Ties an audit record to the one before it. Names are sorted, because the table keeps no order of them: whoever reads a record later must
 * come to the same hash.
 */
export const auditHash = (previousHash: string, told: Readonly<Record<string, unknown>>): string =>
  createHash('sha256').update(previousHash).update(JSON.stringify(told, withSortedNames)).digest('hex');
