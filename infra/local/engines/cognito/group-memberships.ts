import * as z from 'zod';
import type { Cognito } from './cognito.ts';

const Group = z.object({
  name: z.string(),
  settings: z
    .string()
    .transform((text) =>
      z.object({ Description: z.string().optional(), RoleArn: z.string().optional() }).parse(JSON.parse(text)),
    ),
  precedence: z.number().nullable(),
  created_at: z.number(),
  modified_at: z.number(),
});
export type Group = z.infer<typeof Group>;

/** Reads groups from rows of the groups table. */
export function groupsFrom(rows: readonly unknown[]): readonly Group[] {
  return rows.map((row) => Group.parse(row));
}

/** The groups of a user, the most important (lowest precedence) first. */
export function groupsOf({ database }: Cognito, userId: string): readonly Group[] {
  return groupsFrom(
    database
      .prepare(
        `SELECT groups.* FROM groups JOIN group_members ON groups.pool_id = group_members.pool_id
           AND groups.name = group_members.group_name WHERE user_id = ? ORDER BY precedence NULLS LAST, name`,
      )
      .all(userId),
  );
}
