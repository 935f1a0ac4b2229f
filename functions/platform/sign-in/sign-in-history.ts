import * as z from 'zod';
import { filledPage, type Page, type PageRequest } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { SignInEntry } from '#shared/domain/sign-in-entry.ts';

/** A year, and time to look through it. */
const daysKept = 400;
const dayInSeconds = 86_400;

const Stored = z.object(SignInEntry.shape);

/** The time that is left to the end of counting puts the newest first. */
const furthestTime = 9_999_999_999_999;
const placeOf = (milliseconds: number): string => String(furthestTime - milliseconds).padStart(13, '0');

const group = 'SignIn';
const groupOf = (agentId: string): string => `${group}#${agentId}`;
const keyOf = (id: string) => ({ kind: 'SignIn', id });

/** Prepares an entry of an organization's history of sign-ins. There is one of each id; it goes away by itself. */
export function signInChange(table: Table, entry: SignInEntry): PendingChange {
  const at = Date.parse(entry.at);
  const sort = `${placeOf(at)}#${entry.id}`;
  return table.change({
    key: keyOf(entry.id),
    expects: 'absent',
    value: { ...entry, expiresAt: Math.ceil(at / 1_000) + daysKept * dayInSeconds },
    event: `signIn.${entry.outcome}`,
    list: { group, sort },
    agent: { agentId: groupOf(entry.agentId), sort },
  });
}

/** Whether the history has this entry already. */
export const isInHistory = async (table: Table, id: string): Promise<boolean> =>
  (await table.get(keyOf(id), z.object({ id: z.string() }))) !== null;

export interface WantedSignIns extends PageRequest {
  readonly agentId?: string | undefined;
  readonly outcome?: SignInEntry['outcome'] | undefined;
  /** From this moment on, and before that one; ISO 8601. */
  readonly since?: string | undefined;
  readonly before?: string | undefined;
}

/** A page of an organization's sign-ins, newest first. Those of one person stand in a list of their own, which is short. */
export function signInHistory(
  table: Table,
  { agentId, outcome, since, before, ...page }: WantedSignIns,
): Promise<Page<SignInEntry>> {
  const from = since === undefined ? 0 : Date.parse(since);
  const until = before === undefined ? furthestTime : Date.parse(before);
  if (until <= from) return Promise.resolve({ items: [], nextCursor: null });
  if (agentId === undefined) {
    // Places count backwards: the last moment comes first.
    const between = [placeOf(until - 1), `${placeOf(from)}~`] as const;
    return table.list(group, Stored, page, { between, filter: outcome === undefined ? {} : { equals: { outcome } } });
  }
  const isWanted = (entry: SignInEntry): boolean =>
    Date.parse(entry.at) >= from &&
    Date.parse(entry.at) < until &&
    (outcome === undefined || entry.outcome === outcome);
  return filledPage((stored) => table.listByAgent(groupOf(agentId), Stored, stored), isWanted, page);
}
