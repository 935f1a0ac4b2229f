import type { DemoApi, DemoPerson } from './demo-api.ts';
import { demoPassword } from './demo-api.ts';

/** For how long an authenticator app shows a code. */
const millisecondsOfCode = 30_000;

interface Found {
  readonly id: string;
  readonly primaryEmail: string;
}

/**
 * Each code is good once and voids those before it: a code of before leaves the one that is shown now to whoever signs in next. It has run out where
 * the machine was slow; then only the one that is shown now is left.
 */
async function prove(api: DemoApi, operator: DemoPerson, codeAt: (milliseconds: number) => string, signedInAt: number) {
  const path = `/api/agents/${operator.agentId}/proof`;
  const proveAt = (at: number) =>
    api.call(operator, 'PUT', path, {
      password: demoPassword,
      code: codeAt(Math.max(at, signedInAt + millisecondsOfCode)),
    });
  await proveAt(Date.now() - millisecondsOfCode).catch(() => proveAt(Date.now()));
}

/** The superuser asks the administrator of Northlight Capital to be shown what they see; the question waits for its answer. */
export async function seedSupport(
  api: DemoApi,
  operator: DemoPerson,
  { codeAt, signedInAt }: { readonly codeAt: (milliseconds: number) => string; readonly signedInAt: number },
  organizationId: string,
): Promise<void> {
  await prove(api, operator, codeAt, signedInAt);
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
