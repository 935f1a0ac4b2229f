import { randomBytes } from 'node:crypto';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#shared/contract/areas.ts';
import { edgeHeaders } from '#shared/contract/edge-headers.ts';
import type { AgentSession } from '#shared/domain/agent.ts';
import { fromSomewhere } from '#tests/api/session/accounts.ts';
import { basicOf, clientOf } from '#tests/support/client.ts';
import { secretsOf, throughEdge } from '#tests/support/edge.ts';
import { connectsFrom } from '#tests/support/from-address.ts';
import { invokeFunction } from '#tests/support/local-pages.ts';
import { anOrganization, good, nobody, password, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';

const notHere = { status: 404, body: { code: 'routeNotFound' } };
const direct = (token: string | null = null) => clientOf(stackUnderTest().apiOrigin, token);

const edge = () => throughEdge(stackUnderTest().access, stackUnderTest().environment['ORIGIN_SECRET_ARN']);

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

/** What somebody sends who would like to come from elsewhere. */
const madeUp = {
  'x-forwarded-for': '6.6.6.6, 7.7.7.7, 8.8.8.8',
  'x-viewer-address': '6.6.6.6',
  'cloudfront-viewer-address': '6.6.6.6:443',
  'x-real-ip': '6.6.6.6',
  'true-client-ip': '6.6.6.6',
  forwarded: 'for=6.6.6.6',
};

const addressOf = async (token: string): Promise<string> => {
  const { body } = good(await clientOf(origin(), token).get(`/api/agents/${organization.admin.agent.id}/sessions`));
  return (body as AgentSession[]).find(({ current }) => current)?.address ?? '';
};

describe('the address of the API itself', () => {
  const calls = areas.map(({ name, calls }) => ({ name, path: Object.values(calls)[0]?.path ?? '', calls }));

  it.each(calls)('has nothing for anybody in the area $name', async ({ path }) => {
    const concrete = path.replace(/\{[^}]+\}/g, organization.id);
    const answers = await Promise.all(
      ['GET', 'POST', 'PUT', 'DELETE'].map((method) =>
        fetch(`${stackUnderTest().apiOrigin}${concrete}`, {
          method,
          headers: { authorization: `Bearer ${organization.admin.token}`, ...madeUp },
        }),
      ),
    );

    // Other methods have no route, and the gateway says so.
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    for (const answer of answers) expect(await answer.text()).not.toContain('Riverside');
  });

  it('takes no password, and no token of an administrator', async () => {
    const signIn = await direct().post('/api/agents/login', undefined, basicOf(organization.admin.email, password));
    const read = await direct(organization.admin.token).get('/api/organizations');

    expect([signIn, read]).toMatchObject([notHere, notHere]);
    expect(Object.keys(read.body).toSorted()).toEqual(['code', 'correlationId', 'errors', 'message']);
  });

  it.each([
    { what: 'nothing', secret: () => '' },
    { what: 'something', secret: () => randomBytes(48).toString('base64url') },
    { what: 'a part of it', secret: (known: string) => known.slice(0, -1) },
    { what: 'more than it', secret: (known: string) => `${known},${known}` },
  ])('stays closed to who sends $what for the secret of the distribution', async ({ secret }) => {
    const known = (await edge())[edgeHeaders.originSecret] ?? '';
    const headers = { [edgeHeaders.originSecret]: secret(known) };

    expect(await direct(organization.admin.token).get('/api/organizations', headers)).toMatchObject(notHere);
    const opened = await direct(organization.admin.token).get('/api/organizations', await edge());
    expect(opened.status).toBe(200);
  });
});

describe('where a request comes from', () => {
  it('is told by the connection, whatever the caller says', async () => {
    const source = fromSomewhere();
    const secretGuessed = { [edgeHeaders.originSecret]: 'guessed' };
    const signedIn = good(
      await nobody().post('/api/agents/login', undefined, {
        ...source,
        ...madeUp,
        ...secretGuessed,
        ...basicOf(organization.admin.email, password),
      }),
    );

    expect(await addressOf(signedIn.body.token)).toBe(source[connectsFrom]);
  });

  it('is counted once for a caller who makes up another source for each request', async () => {
    const source = fromSomewhere();
    const ask = (number: number) =>
      nobody().post(
        '/api/agents/forgotPassword',
        { username: `nobody-${number}-${randomBytes(6).toString('hex')}@riverside.example` },
        { ...source, ...madeUp, 'x-forwarded-for': `6.6.6.${number}`, 'x-viewer-address': `6.6.6.${number}` },
      );

    const answers = await Promise.all(Array.from({ length: 22 }, (_, number) => ask(number)));

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('after the secret of the distribution was rotated', () => {
  it('it serves with the previous one until it is deployed again, and with the new one from then on', async () => {
    await invokeFunction('workers-rotate-keys', { keys: 'origin' });
    const SecretId = stackUnderTest().environment['ORIGIN_SECRET_ARN'];
    const { SecretString = '' } = await secretsOf(stackUnderTest().access).send(
      new GetSecretValueCommand({ SecretId }),
    );
    const { current, previous } = JSON.parse(SecretString);
    const statusWith = async (secret: string) => {
      const headers = { [edgeHeaders.originSecret]: secret };
      return (await direct(organization.admin.token).get('/api/organizations', headers)).status;
    };

    expect(current).not.toBe(previous);
    expect((await organization.admin.get('/api/organizations')).status).toBe(200);
    expect(await statusWith(previous)).toBe(200);
    // A function asks for the secret again after five seconds at the earliest.
    await expect.poll(() => statusWith(current), { timeout: 10_000 }).toBe(200);
  });
});
