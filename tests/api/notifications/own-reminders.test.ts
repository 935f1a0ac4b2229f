import { beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatDate } from '#shared/format/dates.ts';
import { addDays, daysBetween, endOfPeriod } from '#shared/time/dates.ts';
import { quarterBack, quarterEndBack, today } from '#tests/support/calendar.ts';
import { deliver } from '#tests/support/local-pages.ts';
import { mailsTo, mailTo } from '#tests/support/mailbox.ts';
import { anOrganization, good, type Person, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';
import { standingsFollowed } from '#tests/support/standings.ts';

let organization: TestOrganization;
let admin: Person;
let structure: Structure;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structure = await organization.structure({ closingDate: quarterEndBack(4) });
  await switchTemplates('true');
});

const warning = {
  templateType: 1,
  subjectLine: 'Due soon: {{itemName}}',
  emailText:
    'Dear {{firstName}},\n\n{{organizationName}} expects {{itemName}} of {{structureName}}\nby {{ dueDate }}: {{link}}',
};
const critical = { ...warning, templateType: 2, subjectLine: 'Act now: {{itemName}} of {{structureName}}' };

const switchTemplates = async (value: 'true' | 'false') =>
  good(await admin.put(`/api/entities/${organization.id}/details/enableEmailTemplates`, { value }));
const write = async (template: object) =>
  good(await admin.post(`/api/organization/${organization.id}/settings/emailTemplateConfiguration`, template));
const create = async (covenant: object, entityId = structure.id): Promise<CovenantWithState> =>
  good(await admin.post(`/api/entities/${entityId}/covenants`, { approved: true, ...covenant })).body;

const dueIn = (days: number, name: string) => ({
  name,
  covenantType: 'Report',
  frequency: 'Once',
  anchor: 'FixedDate',
  fixedDate: addDays(today(), days),
  // Named with the approval, so that what fell due since then is owed.
  startsOn: addDays(today(), Math.min(days, 0)),
});
const pageOf = ({ id, entityId }: CovenantWithState): string => `/deals/${entityId}/reporting-covenants?covenant=${id}`;

const remind = async () => {
  await standingsFollowed(organization.admin, organization.id);
  return remindNow();
};
const remindNow = () => deliver('deliver-notifications', { kind: 'dueCovenants', organizationId: organization.id });
const standardSubject = 'attention this week';

interface Received {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

async function reminded(words: string, { email }: Person = admin): Promise<Received> {
  await remind();
  return (await mailTo(email, words)) as unknown as Received;
}

describe('the daily reminder in the organization’s own words', () => {
  it('has the text of the warning template where something is due soon', async () => {
    await write(warning);
    const statements = await create(dueIn(2, 'Annual statements'));

    const { subject, text } = await reminded('Due soon');

    expect(subject).toBe('Due soon: Annual statements');
    expect(text.replaceAll(/https?:\/\/[^/\s]+/g, '')).toBe(
      [
        'Dear Avery,',
        `Riverside Capital expects Annual statements of Riverside senior facility\nby ${formatDate(addDays(today(), 2))}: ${pageOf(statements)}`,
        '1 covenant needs attention this week:',
        `Riverside senior facility: Annual statements. Due in 2 days. (${formatDate(addDays(today(), 2))})\n${pageOf(statements)}`,
        'Sent by Trestle for Riverside Capital. This mailbox is not read; please do not answer.\n',
      ].join('\n\n'),
    );
  });

  it('has the text of the critical template where something is overdue, and lists what is due soon as well', async () => {
    await write(warning);
    await write({ ...critical, hideFooter: true });
    const later = await create(dueIn(5, 'Insurance certificate'));
    const late = await create(dueIn(-1, 'Operating report'));
    const latest = await create(dueIn(-4, 'Tax return'));

    const { subject, text } = await reminded('Act now');

    expect(subject).toBe('Act now: Tax return of Riverside senior facility');
    expect(text).toContain(`by ${formatDate(addDays(today(), -4))}: http`);
    expect(text).toContain('3 covenants need attention this week:');
    const places = [latest, late, later].map((covenant) => text.lastIndexOf(pageOf(covenant)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(text).not.toContain('Sent by Trestle');
  });

  it('is critical about a breach, though its next figures are due only in some days', async () => {
    await write(warning);
    await write(critical);
    await create(dueIn(1, 'Insurance certificate'));
    const ratio = await create({
      name: 'Minimum coverage',
      covenantType: 'KPI',
      frequency: 'Quarterly',
      anchor: 'PeriodEnd',
      metric: 'Debt Service Coverage Ratio',
      operator: '>=',
      thresholds: [{ value: 1.2, unit: 'Ratio' }],
      startsOn: quarterEndBack(0),
      dueOffsetDays: daysBetween(endOfPeriod(quarterBack(-1)), addDays(today(), 3)),
    });
    const values = [{ period: quarterBack(0), value: 0.9 }];
    const figures = { detailName: 'Debt Service Coverage Ratio', values };
    good(await admin.post(`/api/entities/${structure.id}/metrics/create/datapoints`, figures));

    const { subject, text } = await reminded('Act now');

    expect(subject).toBe('Act now: Minimum coverage of Riverside senior facility');
    expect(text).toContain(`by ${formatDate(addDays(today(), 3))}: http`);
    expect(text).toContain(`/deals/${ratio.entityId}/financial-covenants-kpis?covenant=${ratio.id}`);
  });

  it('turns addresses of its own into links, and nothing that somebody typed', async () => {
    const name = '<b>Sale</b> "A&B" https://evil.example {{link}}';
    await write({ ...warning, emailText: '{{itemName}} <i>soon</i>: {{link}}' });
    structure = await organization.structure({ name: 'R&D "One"', closingDate: quarterEndBack(4) });
    const sale = await create(dueIn(3, name));

    const { subject, text, html } = await reminded('Due soon');

    const escaped = '&#60;b&#62;Sale&#60;/b&#62; &#34;A&#38;B&#34; https://evil.example {{link}}';
    expect(subject).toBe(`Due soon: ${name}`);
    expect(text).toContain(`R&D "One": ${name}. Due in 3 days.`);
    expect(html).toContain(`<p>${escaped} &#60;i&#62;soon&#60;/i&#62;: <a href="`);
    expect(html).toContain(
      `R&#38;D &#34;One&#34;: ${escaped}. Due in 3 days. (${formatDate(addDays(today(), 3))})<br><a href="`,
    );
    const links = [...html.matchAll(/href="https?:\/\/[^/"]+([^"]*)"/g)].map(([, path]) => path);
    expect(links).toEqual([pageOf(sale), pageOf(sale)]);
  });

  it('greets everybody by name, once a day, however often its time comes', async () => {
    await write(critical);
    await create(dueIn(-3, 'Tax return'));
    const deals = await organization.member('Deal Admin');
    const analyst = await organization.member('Analyst');

    for (let time = 0; time < 2; time += 1) await remind();
    await write(warning);
    await Promise.all([remind(), remind()]);

    const subjectsTo = async ({ email }: Person) => (await mailsTo(email)).map(({ subject }) => subject);
    for (const person of [admin, deals]) {
      const received = (await subjectsTo(person)).filter((subject) => /Act now|Due soon|attention/.test(subject));
      expect(received).toEqual(['Act now: Tax return of Riverside senior facility']);
      expect((await mailTo(person.email, 'Act now')).text).toContain(`Dear ${person.agent.firstName},`);
    }
    expect((await subjectsTo(analyst)).join()).not.toContain('Act now');
  });
});

describe('the daily reminder is the product’s own', () => {
  const isStandard = async () => {
    const { subject, text } = await reminded(standardSubject);
    expect(subject).toBe('1 covenant needs attention this week');
    expect(text).toMatch(
      /^Hello Avery,\n\n1 covenant needs attention this week:\n\nRiverside senior facility: Tax return\. .* \(.*\)\nhttp\S+\n\nOpen the portfolio: http\S+\/portfolio\n\nSent by/,
    );
  };

  it('where the organization has switched its templates off', async () => {
    await write(warning);
    await create(dueIn(3, 'Tax return'));
    await switchTemplates('false');

    await isStandard();
  });

  it('where the platform does not offer templates to the organization, and its configuration says so', async () => {
    await write(warning);
    await create(dueIn(3, 'Tax return'));
    const configuration = () => admin.get(`/api/organizations/${organization.id}/email/configuration`);
    const before = good(await configuration()).body.templatesEnabled;
    const flag = { enabled: false, organizationId: organization.id };
    good(await (await theSuperuser()).put('/api/features/CustomEmailTemplates', flag));

    await isStandard();
    expect([before, good(await configuration()).body.templatesEnabled]).toEqual([true, false]);
  });

  it('where there is no template of the level, rather than that of the other one', async () => {
    await write(warning);
    await create(dueIn(-3, 'Tax return'));

    await isStandard();
  });

  it('where nothing is overdue and only a critical template exists', async () => {
    await write(critical);
    await create(dueIn(3, 'Tax return'));

    await isStandard();
  });
});
