import type { Browser } from './open-id-provider.ts';
import { good, type TestOrganization } from './organization.ts';
import type { SamlAnswer, SamlTestProvider, Statement } from './saml-provider.ts';
import { depart, type Outcome, outcomeAt } from './single-sign-on.ts';

export const samlConfiguration = ({ entityId, signOnUrl, certificate }: SamlTestProvider) => ({
  protocol: 'saml',
  entityId,
  signOnUrl,
  certificates: [certificate],
});

type Setting = 'singleSignOnConfiguration' | 'counterpartySingleSignOnConfiguration';

/** Lets people of an organization sign in with a SAML provider. */
export async function configureSaml(
  { id, admin }: TestOrganization,
  provider: SamlTestProvider,
  name: Setting = 'singleSignOnConfiguration',
): Promise<void> {
  good(await admin.post(`/api/entities/${id}/details`, [{ name, value: JSON.stringify(samlConfiguration(provider)) }]));
}

/** Posts as a browser does from the page of another site: without the cookies of this one, which are for its own pages. */
export async function postFromProvider({
  consumerUrl,
  form,
}: SamlAnswer): Promise<{ status: number; location: string }> {
  const reply = await fetch(consumerUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://idp.example',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    },
    body: new URLSearchParams(form).toString(),
  });
  await reply.arrayBuffer();
  return { status: reply.status, location: new URL(reply.headers.get('location') ?? '', consumerUrl).href };
}

/** The rest of the way, from the provider's answer on. */
export async function outcomeOf(browser: Browser, answer: SamlAnswer): Promise<Outcome> {
  const { status, location } = await postFromProvider(answer);
  if (status !== 303) throw new Error(`The answer of the provider was answered ${status}.`);
  return outcomeAt(browser, location);
}

/** The whole way, with a provider that says what is usual, but for what a test changes. */
export async function signOnBySaml(
  browser: Browser,
  organization: TestOrganization,
  provider: SamlTestProvider,
  changes: Partial<Statement>,
  query: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return outcomeOf(browser, provider.answer(await depart(browser, organization, query), changes));
}
