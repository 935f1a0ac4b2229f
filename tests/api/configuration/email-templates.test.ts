import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '#tests/support/client.ts';
import { setPortal } from '#tests/support/external-portal.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import {
  anOrganization,
  good,
  nobody,
  type Person,
  password,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let path: string;

beforeEach(async () => {
  organization = await anOrganization();
  await setPortal(organization, 'open');
  admin = organization.admin;
  path = `/api/organization/${organization.id}/settings/emailTemplateConfiguration`;
});

const warning = {
  templateType: 1,
  subjectLine: 'Due soon: {{ itemName }}',
  emailText:
    'Hello {{firstName}},\n\n{{itemName}} of {{structureName}}\nis due on {{dueDate}}.\n\nSee {{link}} or https://help.example/covenants.',
};
const verification = {
  templateType: 0,
  subjectLine: 'Welcome to {{organizationName}}',
  emailText: 'Dear {{firstName}},\n\nplease open {{link}} to begin.',
};
const create = (template: object): Promise<Reply> => admin.post(path, template);
const preview = (template: object): Promise<Reply> => admin.post(`${path}/preview`, template);

describe('an e-mail template', () => {
  it('is there once for each type', async () => {
    const created = await create(warning);
    const again = await create({ ...warning, subjectLine: 'Another' });
    good(await create(verification));

    expect(created).toMatchObject({ status: 200, body: { ...warning, hideFooter: false, version: 1 } });
    expect(again).toMatchObject({ status: 409, body: { code: 'nameTaken' } });
    expect((await admin.get(path)).body.map(({ templateType }: typeof warning) => templateType)).toEqual([0, 1]);
  });

  it('changes by its id; with a version only where nobody has changed it meanwhile', async () => {
    const { id } = good(await create(warning)).body;

    const changed = await admin.put(path, { ...warning, id, version: 1, hideFooter: true });
    const tooLate = await admin.put(path, { ...warning, id, version: 1 });
    const unversioned = await admin.put(path, { ...warning, id, subjectLine: 'Due' });

    expect(changed).toMatchObject({ status: 200, body: { hideFooter: true, version: 2 } });
    expect(tooLate).toMatchObject({ status: 409, body: { code: 'recordChanged' } });
    expect(unversioned).toMatchObject({ status: 200, body: { subjectLine: 'Due', hideFooter: false, version: 3 } });
  });

  it.each([
    { when: 'there is none of its type', id: 'critical', templateType: 2 },
    { when: 'the id is that of another type', id: 'warning', templateType: 2 },
    { when: 'the id is unknown', id: 'nothing', templateType: 1 },
  ])('is not found when $when', async ({ id, templateType }) => {
    good(await create(warning));

    const refused = await admin.put(path, { ...warning, id, templateType });

    expect(refused).toMatchObject({ status: 404, body: { code: 'emailTemplateNotFound' } });
  });

  it.each([
    { field: 'subjectLine', template: { ...warning, subjectLine: ' ' } },
    { field: 'subjectLine', template: { ...warning, subjectLine: 'Due\r\nBcc: all@example.com' } },
    { field: 'emailText', template: { ...warning, emailText: 'Dear {{lastName}}' } },
    { field: 'emailText', template: { ...verification, emailText: '{{dueDate}}' } },
    { field: 'templateType', template: { ...warning, templateType: 3 } },
  ])('is refused for what is wrong in $field', async ({ field, template }) => {
    const refused = await create(template);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
    expect((await preview(template)).status).toBe(400);
  });

  it('is the business of those who may edit the organization', async () => {
    const member = await organization.member('Member');
    const stranger = (await anOrganization('Lakeside Partners')).admin;

    for (const reply of [await member.get(path), await member.post(path, warning)]) expect(reply.status).toBe(403);
    expect(await stranger.get(path)).toMatchObject({ status: 404, body: { code: 'organizationNotFound' } });
  });
});

describe('the preview of a template', () => {
  it('fills in its variables, and makes paragraphs, lines and links', async () => {
    const { body } = good(await preview(warning));

    expect(body.subject).toBe('Due soon: Debt service coverage ratio');
    expect(body.text).toMatch(
      /^Hello Dana,\n\nDebt service coverage ratio of Sandhollow Solar\nis due on January 31, 2027.\n\nSee https:/,
    );
    expect(body.html).toContain('<p>Hello Dana,</p>');
    expect(body.html).toContain(
      '<p>Debt service coverage ratio of Sandhollow Solar<br>is due on January 31, 2027.</p>',
    );
    expect(body.html).toContain('<a href="https://example.com/covenant">https://example.com/covenant</a>');
    expect(body.html).toContain('<a href="https://help.example/covenants">https://help.example/covenants</a>.');
  });

  it('closes with the footer unless the template hides it', async () => {
    const shown = good(await preview(warning)).body;
    const hidden = good(await preview({ ...warning, hideFooter: true })).body;

    expect(shown.text).toContain('Sent by Trestle for Riverside Capital.');
    expect(shown.html).toContain('Sent by Trestle for Riverside Capital.');
    expect(`${hidden.text}${hidden.html}`).not.toContain('Sent by Trestle');
  });

  it('shows what people write as text, never as HTML', async () => {
    const text = 'A <script>alert(1)</script> & "quotes" https://example.com/?a=1&b="><img src=x>';

    const { body } = good(await preview({ ...warning, emailText: text }));

    expect(body.text).toContain(text);
    expect(body.html).not.toContain('<script>');
    expect(body.html).not.toContain('<img');
    expect(body.html).toContain('A &#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;quotes&#34; ');
    expect(body.html).toContain('<a href="https://example.com/?a=1&#38;b=">');
  });
});

describe('the e-mail configuration', () => {
  it('tells from where mails come and what they carry', async () => {
    const at = `/api/organizations/${organization.id}`;
    const before = await admin.get(`${at}/email/configuration`);
    good(await admin.put(`/api/entities/${organization.id}/details/enableEmailCC`, { value: 'true' }));
    const after = await admin.get(`${at}/email/configuration`);

    expect(before).toMatchObject({
      status: 200,
      body: {
        fromAddress: expect.stringMatching(/@/),
        fromName: '',
        replyTo: null,
        logoUrl: null,
        ccEnabled: false,
        templatesEnabled: false,
        footer: expect.stringContaining('Riverside Capital'),
      },
    });
    expect(after.body).toMatchObject({ ccEnabled: true, templatesEnabled: false });
  });
});

describe('the mail that verifies the address of an external user', () => {
  const newEmail = (): string => `external-${randomUUID()}@sponsor.example`;
  const signUp = async (primaryEmail: string, firstName = 'Uma'): Promise<void> => {
    const person = { firstName, lastName: 'Unaffiliated', primaryEmail, password };
    good(await nobody().post(`/api/public/organizations/${organization.id}/agents/unaffiliated-users`, person));
  };
  const switchOn = (value = 'true') =>
    admin.put(`/api/entities/${organization.id}/details/enableEmailTemplates`, { value });

  it('is in the organization’s own words where templates are switched on, and its link works', async () => {
    const email = newEmail();
    good(await create(verification));
    good(await switchOn());

    await signUp(email, 'Uma https://evil.example');

    const mail = await mailTo(email, 'Welcome to Riverside Capital');
    expect(mail.text).toContain('Dear Uma https://evil.example,');
    const html: string = (mail as unknown as { html?: string }).html ?? '';
    expect(html).toMatch(/<a href="[^"]+\/verify-email\//);
    expect(html).not.toContain('href="https://evil.example');
    const token = linkIn(mail, 'verify-email');
    expect((await nobody().post('/api/agents/unaffiliated/enable', { token, password })).status).toBe(200);
  });

  it('takes answers where the organization has a reply address, and says so', async () => {
    const email = newEmail();
    good(await create(verification));
    good(await switchOn());
    const replyAddress = { value: 'desk@riverside.example' };
    good(await admin.put(`/api/entities/${organization.id}/details/replyAddress`, replyAddress));

    await signUp(email);

    const mail = await mailTo(email, 'Welcome to Riverside Capital');
    expect(mail).toMatchObject({ replyTo: ['desk@riverside.example'] });
    expect(mail.text).toContain('Answers go to desk@riverside.example.');
    expect(mail.text).not.toContain('please do not answer');
  });

  it('has its link even where the template forgets it', async () => {
    const email = newEmail();
    good(await create({ ...verification, emailText: 'Welcome, {{firstName}}.' }));
    good(await switchOn());

    await signUp(email);

    expect(linkIn(await mailTo(email, 'Welcome'), 'verify-email')).not.toBe('');
  });

  it('is the product’s own where templates are off, or there is none', async () => {
    const [first, second] = [newEmail(), newEmail()];
    good(await switchOn());
    await signUp(first);
    good(await create(verification));
    good(await switchOn('false'));
    await signUp(second);

    for (const email of [first, second]) {
      expect((await mailTo(email, 'Verify your email address')).text).toContain('/verify-email/');
    }
  });

  it('is the product’s own where the platform does not offer templates to the organization', async () => {
    const email = newEmail();
    const flag = { enabled: false, organizationId: organization.id };
    good(await create(verification));
    good(await switchOn());
    good(await (await theSuperuser()).put('/api/features/CustomEmailTemplates', flag));

    await signUp(email);

    expect((await mailTo(email, 'Verify your email address')).text).toContain('/verify-email/');
  });
});
