import * as z from 'zod';
import { type Actor, writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { type SignOnAudience, SignOnTest } from '#shared/domain/sign-on-test.ts';
import type { Claims } from './identity-provider.ts';

/** What came of somebody's last test. `client` tells for which configuration it speaks. */
const StoredTest = SignOnTest.omit({ isCurrent: true }).extend({ client: z.string(), version: z.number() });
export type StoredTest = z.infer<typeof StoredTest>;

const keyOf = (audience: SignOnAudience, agentId: string) => ({ kind: 'SignOnTest', id: `${audience}.${agentId}` });

export const findTest = (table: Table, audience: SignOnAudience, agentId: string): Promise<StoredTest | null> =>
  table.get(keyOf(audience, agentId), StoredTest);

/** Keeps what came of a test in place of the one before. */
export async function keepTest(
  table: Table,
  test: Omit<StoredTest, 'version'>,
  actor: Actor,
  now: Date,
): Promise<void> {
  const before = await findTest(table, test.audience, actor.agentId);
  const change = table.change({
    key: keyOf(test.audience, actor.agentId),
    expects: before?.version ?? 'absent',
    value: test,
    event: 'singleSignOn.tested',
  });
  await writeRecords([change], actor, now);
}

const longestShown = 300;

/** What was told, in the protocol's own words. */
export function claimsTold(claims: Claims): StoredTest['claims'] {
  if (claims.attributes !== null) {
    return claims.attributes.map(({ name, value }) => ({
      name: name.slice(0, longestShown),
      value: value.slice(0, longestShown),
    }));
  }
  const told = {
    iss: claims.issuer,
    sub: claims.subject,
    email: claims.email,
    email_verified: claims.emailVerified,
    preferred_username: claims.username,
    given_name: claims.firstName,
    family_name: claims.lastName,
    tid: claims.tenantId,
    xms_edov: claims.domainOwnerVerified,
  };
  return Object.entries(told).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value: String(value).slice(0, longestShown) }],
  );
}
