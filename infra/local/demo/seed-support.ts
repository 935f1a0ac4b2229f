import type { DemoApi, DemoPerson } from './demo-api.ts';
import { demoPassword } from './demo-api.ts';

interface Found {
  readonly id: string;
  readonly primaryEmail: string;
}

/** The superuser asks the administrator of Northlight Capital to be shown what they see; the question waits for its answer. */
export async function seedSupport(
  api: DemoApi,
  operator: DemoPerson,
  code: string,
  organizationId: string,
): Promise<void> {
  await api.call(operator, 'PUT', `/api/agents/${operator.agentId}/proof`, { password: demoPassword, code });
  const people = await api.call<Found[]>(
    operator,
    'GET',
    `/api/organizations/${organizationId}/agents?search=lindqvist`,
  );
  const [administrator] = people;
  if (administrator === undefined) throw new Error('The administrator of the demo was not found.');
  await api.call(operator, 'POST', '/api/internal/support-access', {
    organizationId,
    agentId: administrator.id,
    reason:
      'You wrote that the headroom of Sandhollow looks different on the portfolio page. I would like to see both pages as you do.',
  });
}
