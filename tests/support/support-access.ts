import { type Client, clientOf } from './client.ts';
import { good, type Person, signedInSuperuser, type TestOrganization, theSuperuser } from './organization.ts';
import { origin } from './origin.ts';
import { actor, becomeFunction } from './platform.ts';

const reason = 'The covenant page stays empty for this user.';

/** The superuser, who has just shown who they are. */
export async function provedSuperuser(): Promise<Client> {
  becomeFunction();
  const { validSessions, markProved } = await import('#functions/platform/sign-in/session-records.ts');
  const { findAgent } = await import('#functions/platform/people/agent-store.ts');
  const { attempted } = await import('#functions/platform/storage/attempts.ts');
  const { systemClock: clock } = await import('#functions/platform/clock.ts');
  await attempted(async () => {
    const agent = await findAgent(signedInSuperuser().agentId);
    if (!agent) throw new Error('There is no superuser.');
    const now = clock.now();
    const { items } = await validSessions(agent, now, { limit: 100 });
    const inAnHour = now.getTime() + 3_600_000;
    for (const session of items) {
      if (session.provedUntil < now.getTime() + 600_000)
        await markProved(agent.id, session, inAnHour, { actor, clock });
    }
  });
  return theSuperuser();
}

/** Support asks to see the organization as somebody does; the id of the question. */
export async function supportAsks(
  { id: organizationId }: Pick<TestOrganization, 'id'>,
  { agent: { id: agentId } }: Pick<Person, 'agent'>,
): Promise<string> {
  const superuser = await provedSuperuser();
  return good(await superuser.post('/api/internal/support-access', { organizationId, agentId, reason })).body.id;
}

export const supportPath = ({ id }: Pick<TestOrganization, 'id'>, { agent }: Pick<Person, 'agent'>): string =>
  `/api/organizations/${id}/agents/${agent.id}/support-access`;

/** Support's client, after somebody has allowed it. */
export async function supportSees(
  organization: TestOrganization,
  person: Person,
): Promise<Client & { accessId: string }> {
  const accessId = await supportAsks(organization, person);
  good(await person.put(`${supportPath(organization, person)}/${accessId}`, { answer: 'allow', hours: 1 }));
  const { body } = good(await (await provedSuperuser()).post(`/api/internal/support-access/${accessId}/session`));
  return { ...clientOf(origin(), body.token, organization.id), accessId };
}
