import { createHash, randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { tables } from '#tests/support/audit.ts';
import { ofOwnPage, pageOf, renew } from '#tests/support/browser-page.ts';
import { basicOf, clientOf, type Reply } from '#tests/support/client.ts';
import { setPortal } from '#tests/support/external-portal.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/mailbox.ts';
import {
  anOrganization,
  good,
  nobody,
  type Person,
  password,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { actor, becomeFunction, changeAgent } from '#tests/support/platform.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';

let organization: TestOrganization;
let publicId: string;

beforeAll(async () => {
  organization = await anOrganization('Riverside Capital');
  await setPortal(organization, 'open');
  publicId = await publish(organization, 'Solar intake');
});

const publish = async ({ id, admin }: TestOrganization, name: string): Promise<string> =>
  good(await admin.post(`/api/organizations/${id}/questionnaires/public`, { name })).body.publicId;

const newEmail = (): string => `applicant-${randomUUID()}@sponsor.example`;
const ask = (email: string, id = publicId, { id: orgId } = organization): Promise<Reply> =>
  nobody().post(`/api/public/organizations/${orgId}/questionnaires/public/${id}/magic-link`, {
    email,
    firstName: 'Ana',
    lastName: 'Applicant',
  });
const open = (token: string, id = publicId, { id: orgId } = organization, headers = {}): Promise<Reply> =>
  nobody().post(
    `/api/public/organizations/${orgId}/agents/unaffiliated/questionnaires/public/${id}/login-passwordless`,
    { token },
    headers,
  );
const linkFor = async (email: string): Promise<string> =>
  linkIn(await mailTo(email, 'Your link'), `questionnaire/${organization.id}/${publicId}`);

const expired = { status: 410, body: { code: 'linkExpired' } };

async function recordOf(email: string): Promise<AgentRecord | null> {
  becomeFunction();
  const { findAgentByEmail } = await import('#functions/platform/people/agent-store.ts');
  return findAgentByEmail(email);
}

/** What the helpers of the tests take for a person, for somebody who has never signed in. */
const personOf = async (email: string): Promise<Person> => {
  const agent = await recordOf(email);
  if (!agent) throw new Error(`Nobody has ${email}.`);
  return { agent: { id: agent.id }, email } as Person;
};

describe('the link to a public questionnaire', () => {
  it('signs somebody new in, whose address counts as theirs only then', async () => {
    const email = newEmail();

    const asked = await ask(email);
    const before = await recordOf(email);
    const { status, body } = await open(await linkFor(email));
    const after = await recordOf(email);
    const global = await clientOf(origin(), body.token).get(`/api/init/global/${organization.id}`);

    expect(asked).toMatchObject({ status: 200, body: {} });
    expect(before).toBeNull();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      twoFactorRequired: false,
      twoFactorSuccess: true,
      agent: { primaryEmail: email, effectiveAgentAccessType: 'UNAFFILIATED', displayName: 'Ana Applicant', roles: [] },
    });
    expect(after).toMatchObject({ emailVerified: true });
    expect(global).toMatchObject({ status: 200, body: { agent: { id: after?.id } } });
  });

  it('opens on a page of the product in the browser’s cookie, for this organization alone', async () => {
    const email = newEmail();
    await ask(email);

    const page = pageOf(await open(await linkFor(email), publicId, organization, ofOwnPage));

    const { body } = good(await renew(page.cookie));
    expect(body).toMatchObject({ organizationId: organization.id, agentId: page.reply.body.agent.id });
    const statuses = [organization, await anOrganization()].map(({ id }) =>
      clientOf(origin(), body.token).get(`/api/init/global/${id}`),
    );
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 404]);
  });

  it('works once, also beside another one', async () => {
    const email = newEmail();
    await ask(email);
    const first = await linkFor(email);
    await ask(email);
    const second = await linkFor(email);

    expect((await open(first)).status).toBe(200);
    expect(await open(first)).toMatchObject(expired);
    expect((await open(second)).status).toBe(200);
    expect(await open(second)).toMatchObject(expired);
  });

  it('works for its own questionnaire and organization only', async () => {
    const other = await anOrganization();
    await setPortal(other, 'open');
    const [sibling, foreign] = [await publish(organization, 'Wind intake'), await publish(other, 'Solar intake')];
    const email = newEmail();
    await ask(email);
    const token = await linkFor(email);

    expect(await open(token, sibling)).toMatchObject(expired);
    expect(await open(token, foreign, other)).toMatchObject(expired);
    expect(await open(`${token.slice(0, -2)}AA`)).toMatchObject(expired);
    expect((await open(token)).status).toBe(200);
  });

  it('no longer works after its time, which is a day', async () => {
    const email = newEmail();
    await ask(email);
    const token = await linkFor(email);
    const { nonce } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    const key = { pk: `${organization.id}#Once#${createHash('sha256').update(nonce).digest('hex')}`, sk: '_' };
    const TableName = stackUnderTest().environment['RECORDS_TABLE'];
    const { Item } = await tables().send(new GetCommand({ TableName, Key: key }));
    const past = { ':past': Math.floor(Date.now() / 1_000) - 1 };
    const update = { UpdateExpression: 'SET expiresAt = :past', ExpressionAttributeValues: past };
    await tables().send(new UpdateCommand({ TableName, Key: key, ...update }));

    const hours = (Number(Item?.['expiresAt']) - Date.now() / 1_000) / 3_600;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
    expect(await open(token)).toMatchObject(expired);
  });

  it('leaves an invitation of the address as it is, and does not pass it by', async () => {
    const email = newEmail();
    await ask(email);
    const early = await linkFor(email);
    const person = { firstName: 'Ina', lastName: 'Invited', primaryEmail: email, roles: ['Admin'] };
    good(await organization.admin.post(`/api/organizations/${organization.id}/agents`, person));
    const invitation = linkIn(await mailTo(email, 'invited'), 'new-user-password');

    expect(await ask(email)).toMatchObject({ status: 200, body: {} });
    expect((await mailTo(email, 'Accept the invitation')).text).not.toContain('/questionnaire/');
    expect(await open(early)).toMatchObject(expired);
    expect((await nobody().post('/api/agents/reset', undefined, basicOf(invitation, password))).status).toBe(200);
  });

  it('is not for members and guests: they are told to sign in as usual', async () => {
    const guest = await organization.guest();

    for (const { email } of [organization.admin, guest]) {
      const asked = await ask(email);
      const mail = await mailTo(email, 'as usual');

      expect(asked).toMatchObject({ status: 200, body: {} });
      expect(mail.text).toContain(`${origin()}/login?orgId=${organization.id}`);
      expect(mail.text).not.toContain('/questionnaire/');
    }
  });

  it('lets somebody of another organization join when it is used, and opens nothing there', async () => {
    const { id: home, admin } = await anOrganization('Harborline Bank');
    await ask(admin.email);
    const before = await recordOf(admin.email);

    const { body } = await open(await linkFor(admin.email));
    const client = clientOf(origin(), body.token);
    const [here, there] = await Promise.all([
      client.get(`/api/init/global/${organization.id}`),
      client.get(`/api/init/global/${home}`),
    ]);
    const after = await recordOf(admin.email);

    expect(before?.memberships.map(({ organizationId }) => organizationId)).toEqual([home]);
    expect(body.agent.enabledOrganizations).toEqual([{ id: organization.id, name: 'Riverside Capital' }]);
    expect([here.status, there.status]).toEqual([200, 404]);
    expect(after?.memberships).toMatchObject([
      { organizationId: home, accessType: 'MEMBER', roles: ['Admin'] },
      { organizationId: organization.id, accessType: 'UNAFFILIATED', roles: [] },
    ]);
    expect((await admin.get(`/api/init/global/${home}`)).status).toBe(200);
  });

  it('makes no password good that somebody else signed up with', async () => {
    const email = newEmail();
    const secret = 'Somebody-Else-2027';
    good(
      await nobody().post(`/api/public/organizations/${organization.id}/agents/unaffiliated-users`, {
        firstName: 'Mallory',
        lastName: 'Meddler',
        primaryEmail: email,
        password: secret,
      }),
    );
    await ask(email);

    expect((await open(await linkFor(email))).status).toBe(200);
    const signIn = (word: string) => nobody().post('/api/agents/login', undefined, basicOf(email, word));
    expect((await signIn(secret)).body.code).toBe('badCredentials');
    expect((await signIn(password)).body.code).toBe('badCredentials');
  });

  it('shuts out whoever was disabled since', async () => {
    const email = newEmail();
    await ask(email);
    await open(await linkFor(email));
    await ask(email);
    const token = await linkFor(email);
    await changeAgent(await personOf(email), ({ memberships }) => ({
      memberships: memberships.map((membership) => ({ ...membership, enabled: false })),
    }));
    const received = (await mailsTo(email)).length;

    expect(await open(token)).toMatchObject(expired);
    expect(await ask(email)).toMatchObject({ status: 200, body: {} });
    expect((await mailsTo(email)).length).toBe(received);
  });

  it('is recorded as a sign-in by link', async () => {
    const email = newEmail();
    await ask(email);
    const { body } = await open(await linkFor(email));

    const sessions = await clientOf(origin(), body.token).get(`/api/agents/${body.agent.id}/sessions`);

    expect(sessions.body).toMatchObject([{ method: 'link', current: true }]);
  });
});

describe('asking for a link', () => {
  it('is possible three times an hour for one address', async () => {
    const email = newEmail();
    const replies: Reply[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) replies.push(await ask(email));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  it('is refused for what is not published, behind a closed portal, and where nothing is', async () => {
    const closed = await anOrganization();
    await setPortal(closed, 'open');
    const behind = await publish(closed, 'Solar intake');
    await setPortal(closed, 'closed');
    const withdrawn = await publish(organization, 'Withdrawn intake');
    await withdraw(withdrawn);
    const email = newEmail();

    const asked = await Promise.all([
      ask(email, withdrawn),
      ask(email, randomUUID()),
      ask(email, '%23'),
      ask(email, behind, closed),
      ask(email, publicId, { ...closed, id: randomUUID() }),
    ]);
    const opened = await Promise.all([
      open('a.b', withdrawn),
      open('a.b', randomUUID()),
      open('a.b', behind, closed),
      open('a.b', publicId, { ...closed, id: randomUUID() }),
    ]);

    expect(asked.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'questionnaireNotFound'],
      [404, 'questionnaireNotFound'],
      [404, 'questionnaireNotFound'],
      [403, 'externalPortalClosed'],
      [404, 'organizationNotFound'],
    ]);
    expect(opened.map(({ body }) => body.code)).toEqual([
      'questionnaireNotFound',
      'questionnaireNotFound',
      'externalPortalClosed',
      'organizationNotFound',
    ]);
    expect(await mailsTo(email)).toEqual([]);
  });
});

/** No call withdraws a questionnaire yet. */
async function withdraw(id: string): Promise<void> {
  becomeFunction();
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  const change = tableOf(organization.id).change({
    key: { kind: 'PublicQuestionnaire', id },
    expects: 1,
    value: { publicId: id, name: 'Withdrawn intake', launchStatus: 'Obsolete' },
    event: 'publicQuestionnaire.withdrawnByTest',
  });
  await writeRecords([change], actor, new Date());
}
