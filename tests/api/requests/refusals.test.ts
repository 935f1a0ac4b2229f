import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { basicOf, clientOf, type Reply } from '#tests/support/client.ts';
import { anOrganization, nobody, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let member: Person;

beforeAll(async () => {
  organization = await anOrganization();
  member = await organization.member('Member');
});

interface Line {
  readonly raw: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** What a function has written about a request so far. */
function linesAbout({ body }: Reply, area: string): Line[] {
  const file = join(stackUnderTest().logDir, `api-${area}.log`);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines
    .filter((line) => line.includes(body.correlationId) && line.includes('A request was refused.'))
    .map((raw) => ({ raw, message: JSON.parse(raw).message }));
}

async function lineAbout(reply: Reply, area: string): Promise<Line> {
  const lines = await until(
    async () => linesAbout(reply, area),
    (found) => found.length > 0,
  );
  const [line] = lines;
  if (line === undefined || lines.length > 1) throw new Error(`There are ${lines.length} lines.`);
  return line;
}

describe('a refusal', () => {
  it('leaves one line that tells who was refused what, from where and why', async () => {
    const reply = await member.post(`/api/organizations/${organization.id}/deals`, { name: 'Nobody reads this name' });

    const { message, raw } = await lineAbout(reply, 'structures');
    expect(reply.status).toBe(403);
    expect(message).toMatchObject({
      level: 'WARN',
      code: 'notPermitted',
      status: 403,
      callId: 'post-organizations-org-id-deals',
      agentId: member.agent.id,
      correlationId: reply.body.correlationId,
      source: '127.0.0.1',
      reason: 'Create on Deal',
    });
    expect(raw).not.toContain('Nobody reads this name');
    expect(raw).not.toContain(member.token);
    expect(raw).not.toContain(member.email);
  });

  it('of somebody who is not signed in is told like any other, without the token', async () => {
    const token = 'a-token-that-somebody-has-made-up';
    const reply = await clientOf(origin(), token).get('/api/deals');

    const { message, raw } = await lineAbout(reply, 'structures');
    expect(message).toMatchObject({ level: 'WARN', code: 'signInRequired', callId: 'get-deals' });
    expect(message).not.toHaveProperty('agentId');
    expect(raw).not.toContain(token);
  });

  it('of who went around the distribution tells the connection, and not what they say of themselves', async () => {
    const reply = await clientOf(stackUnderTest().apiOrigin, null).get('/api/deals', { 'x-viewer-address': '6.6.6.6' });

    const { message, raw } = await lineAbout(reply, 'structures');
    expect(message).toMatchObject({ code: 'routeNotFound', source: expect.stringMatching(/127\.0\.0\.1|::1/) });
    expect(raw).not.toContain('6.6.6.6');
  });

  it('of a sign-in tells neither the address nor the password', async () => {
    const reply = await nobody().post('/api/agents/login', undefined, basicOf(member.email, 'Wrong-password-1'));

    const { message, raw } = await lineAbout(reply, 'session');
    expect(message).toMatchObject({ level: 'WARN', code: 'badCredentials', status: 401 });
    expect(raw).not.toContain(member.email);
    expect(raw).not.toContain('Wrong-password-1');
  });

  it.each([
    { what: 'that is not found', path: 'deals/nothing', body: { version: 1 }, code: 'structureNotFound' },
    { what: 'that is not valid', path: 'deals/ID', body: { version: 'a secret text' }, code: 'requestInvalid' },
    { what: 'that cannot be read', path: 'deals/ID', body: '{"name": "a secret text', code: 'bodyNotJson' },
  ])('of something $what is an everyday line without anything that was entered', async ({ path, body, code }) => {
    const { id } = await organization.structure();
    const reply = await organization.admin.put(`/api/${path.replace('ID', id)}`, body);

    const { message, raw } = await lineAbout(reply, 'structures');
    expect(message).toMatchObject({ level: 'INFO', code, agentId: organization.admin.agent.id });
    expect(raw).not.toContain('secret');
  });
});
