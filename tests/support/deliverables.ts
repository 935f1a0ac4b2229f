import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { HandIn } from '#shared/domain/deliverable.ts';
import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Client, Reply } from './client.ts';
import { good, type Person, type TestOrganization } from './organization.ts';

interface Delivered extends Partial<Omit<HandIn, 'version'>> {
  /** That of which the covenant says that it is open, where it is left out. */
  readonly periodEnd?: string;
}

/** Hands in what a covenant asks for one period for the first time. */
export const handIn = (
  client: Client,
  { entityId, id, state }: CovenantWithState,
  { periodEnd = state.periodEnd ?? '', ...body }: Delivered = {},
): Promise<Reply> =>
  client.post(`/api/entities/${entityId}/covenants/${id}/deliverables/${periodEnd}`, { version: 0, ...body });

/** The same; answers the covenant as it is then. */
export async function delivered(
  client: Client,
  covenant: CovenantWithState,
  body: Delivered = {},
): Promise<CovenantWithState> {
  good(await handIn(client, covenant, body));
  const all: CovenantWithState[] = good(
    await client.get(`/api/entities/${covenant.entityId}/covenants?limit=500`),
  ).body;
  const found = all.find(({ id }) => id === covenant.id);
  if (found === undefined) throw new Error('The covenant has gone.');
  return found;
}

/** A borrower's guest of a structure: sees it with its reports, and may file documents. */
export async function aBorrowerOf(
  organization: TestOrganization,
  entityId: string,
  { seesReports = true } = {},
): Promise<Person> {
  const guest = await organization.guest();
  await organization.grant(
    guest,
    { level: 'View', sourceType: 'Deal', entityId },
    ...(seesReports ? [{ level: 'View', sourceType: 'Report', entityId } as const] : []),
    { level: 'View', sourceType: 'Document', entityId },
    { level: 'Edit', sourceType: 'Document', entityId, ...documentUpload },
  );
  return guest;
}
