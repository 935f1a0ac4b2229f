import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOfRecord } from '#tests/support/audit.ts';
import {
  addDomain,
  checkDomain,
  confirmedDomain,
  domainsOf,
  newDomain,
  publishTxt,
} from '#tests/support/email-domains.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

/** What the timer's message does, at a time of the test's choice. */
async function recheckAt(organizationId: string, now: Date): Promise<void> {
  becomeFunction();
  const [{ recheckDomains }, { txtRecords }, { administratorsOf }, { sendMail }, { siteUrl }] = await Promise.all([
    import('#functions/domain/session/email-domains/recheck-domains.ts'),
    import('#functions/connectors/dns/txt-records.ts'),
    import('#functions/platform/people/administrators.ts'),
    import('#functions/platform/mail/mailer.ts'),
    import('#functions/platform/site-url.ts'),
  ]);
  const actor = { agentId: 'email-domains', correlationId: randomUUID() };
  await recheckDomains(organizationId, {
    ...{ actor, siteUrl, sendMail, administratorsOf },
    clock: { now: () => now, today: () => now.toISOString().slice(0, 10) },
    lookUpTxt: txtRecords,
  });
}

const daysFromNow = (days: number): Date => new Date(Date.now() + days * 86_400_000);

async function only(of: TestOrganization) {
  const { body } = good(await of.admin.get(domainsOf(of)));
  return body[0];
}

describe('a domain of an organization', () => {
  it('is pending with a record to publish, and confirmed by it at either of two names', async () => {
    const [own, below] = await Promise.all([addDomain(organization), addDomain(organization, `Bücher-${newDomain()}`)]);
    await publishTxt(own.id, ['v=spf1 -all', own.record.value]);
    await publishTxt(`_trestle.${below.id}`, ['x'.repeat(300), below.record.value]);

    const checked = await Promise.all([own, below].map(({ id }) => checkDomain(organization, id)));

    expect(own).toMatchObject({ state: 'pending', record: { hosts: [`_trestle.${own.id}`, own.id] } });
    expect(own.record.value).toMatch(/^trestle-verification=[\w-]{32}$/);
    expect(below).toMatchObject({ id: expect.stringMatching(/^xn--/), name: expect.stringMatching(/^bücher-/) });
    for (const { body } of checked) expect(body).toMatchObject({ state: 'confirmed', lookup: 'found' });
  });

  it.each<[string, (value: string) => readonly string[] | 'servfail' | null, string]>([
    ['there is no such name', () => null, 'missing'],
    ['the name has another record', (value) => [`${value}x`, 'trestle-verification='], 'missing'],
    ['the record only contains it', (value) => [`about ${value}`], 'missing'],
    ['the name server fails', () => 'servfail', 'unreachable'],
  ])('stays pending while %s', async (_, answer, lookup) => {
    const { id, record } = await addDomain(organization);
    await publishTxt(id, answer(record.value));

    expect(await checkDomain(organization, id)).toMatchObject({ status: 200, body: { state: 'pending', lookup } });
  });

  it('is not confirmed by the record of another organization', async () => {
    const [domain, other] = [newDomain(), await anOrganization()];
    await addDomain(organization, domain);
    await publishTxt(domain, [(await addDomain(other, domain)).record.value]);

    expect((await checkDomain(organization, domain)).body.state).toBe('pending');
    expect((await checkDomain(other, domain)).body.state).toBe('confirmed');
  });

  it('belongs to the first that confirms it, also when two do at once, until that one gives it up', async () => {
    const others = await Promise.all([anOrganization(), anOrganization()]);
    const domain = newDomain();
    const named = await Promise.all(others.map((one) => addDomain(one, domain)));
    await publishTxt(
      domain,
      named.map(({ record }) => record.value),
    );

    const replies = await Promise.all(others.map((one) => checkDomain(one, domain)));
    const winner = replies[0]?.status === 200 ? 0 : 1;
    const [first, second] = winner === 0 ? others : others.toReversed();
    if (!first || !second) throw new Error('There are two.');

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await checkDomain(second, domain)).toMatchObject({ status: 409, body: { code: 'emailDomainTaken' } });
    good(await first.admin.delete(`${domainsOf(first)}/${domain}`));
    expect((await checkDomain(second, domain)).body.state).toBe('confirmed');
    const owners = (await auditOfRecord(`platform#EmailDomain#${domain}`)).map(({ event }) => event);
    expect(owners).toEqual(['emailDomain.owned', 'emailDomain.givenUp', 'emailDomain.owned']);
  });

  it.each(['gmail.com', 'Outlook.com', 'yahoo.co.jp', 'no domain', 'ann@riverside.example', 'example', '10.0.0.1'])(
    'is never %s',
    async (domain) => {
      const refused = await organization.admin.post(domainsOf(organization), { domain });

      expect(refused).toMatchObject({ status: 400, body: { fields: { domain: expect.any(String) } } });
    },
  );

  it('is on the list once, however it is written', async () => {
    const domain = newDomain();
    await addDomain(organization, domain);

    const again = await organization.admin.post(domainsOf(organization), { domain: ` @${domain.toUpperCase()}.` });

    expect(again).toMatchObject({ status: 409, body: { code: 'emailDomainKnown' } });
  });
});

describe('a confirmed domain whose record goes away', () => {
  it('is lost after three days, of which the administrators are told, and can be confirmed anew', async () => {
    const own = await anOrganization();
    const domain = await confirmedDomain(own);
    const { record } = await only(own);
    await publishTxt(domain, null);

    await recheckAt(own.id, daysFromNow(0));
    const warned = await only(own);
    await recheckAt(own.id, daysFromNow(2));
    const stillThere = await only(own);
    await recheckAt(own.id, daysFromNow(3.1));
    const lost = await only(own);
    await recheckAt(own.id, daysFromNow(4));
    await publishTxt(domain, [record.value]);
    await recheckAt(own.id, daysFromNow(5));

    expect(warned).toMatchObject({ state: 'confirmed', lookup: 'missing', lostFrom: expect.any(String) });
    expect(stillThere.state).toBe('confirmed');
    expect(lost).toMatchObject({ state: 'lost', lostFrom: null });
    expect(await only(own)).toMatchObject({ state: 'confirmed', missingSince: null });
    const subjects = (await mailsTo(own.admin.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes(domain))).toEqual([
      `${domain} is no longer confirmed on Trestle`,
      `The DNS record of ${domain} is missing`,
    ]);
  });

  it('is not looked at in vain: nothing is written where all is as before', async () => {
    const own = await anOrganization();
    await confirmedDomain(own);
    const before = await only(own);

    await recheckAt(own.id, daysFromNow(1));

    expect((await only(own)).version).toBe(before.version);
  });
});
