import * as z from 'zod';
import type { Table } from '#functions/platform/storage/table.ts';
import { LaunchStatus } from '#shared/domain/entity-types.ts';

const Affiliate = z.object({ id: z.string(), name: z.string(), launchStatus: LaunchStatus });
/** An affiliated organization or a partner, as far as others need to know. */
export type Affiliate = z.infer<typeof Affiliate>;

const kinds = { Organization: 'ManagedOrganization', Partner: 'Partner' } as const;

/** An affiliated organization, or a partner, of the table's organization; null for any other id. */
export const findAffiliate = (table: Table, kind: keyof typeof kinds, id: string): Promise<Affiliate | null> =>
  table.get({ kind: kinds[kind], id }, Affiliate);

/** Several of {@link findAffiliate} at once; those that are not there are left out. */
export const readAffiliates = (
  table: Table,
  asked: readonly { readonly kind: keyof typeof kinds; readonly id: string }[],
): Promise<readonly Affiliate[]> =>
  table.getMany(
    asked.map(({ kind, id }) => ({ kind: kinds[kind], id })),
    Affiliate,
  );
