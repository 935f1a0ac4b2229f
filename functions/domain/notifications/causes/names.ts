import { readMembers } from '#functions/platform/people/member-lookup.ts';
import type { Table } from '#functions/platform/storage/table.ts';

/** What somebody of an organization is called; null for a program, and for whoever does not belong to it. */
export async function nameOf(table: Table, agentId: string): Promise<string | null> {
  const [member] = await readMembers(table, [agentId]);
  return member === undefined || member.displayName === '' ? null : member.displayName;
}
