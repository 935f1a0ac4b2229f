import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGlobalState, type ShownRole } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { EmailTemplatePage } from '#web/src/features/organization/email-template-page.tsx';
import { EmailTemplatesPage } from '#web/src/features/organization/email-templates/email-templates-page.tsx';
import { anEmailTemplate, conflict, refused } from './organization-factories.ts';

const base = '/api/organization/northlight/settings/emailTemplateConfiguration';
const list = `GET ${base}`;

function openTemplate(routes: Parameters<typeof fakeServer>[0], type = '1', role: ShownRole = 'Admin') {
  const server = fakeServer(routes);
  server.install();
  const page = renderPage(<EmailTemplatePage />, {
    path: '/organization/email-template/:templateType',
    address: `/organization/email-template/${type}`,
    global: aGlobalState(role),
  });
  return { ...page, server };
}

describe('the email templates of an organization', () => {
  const configuration = {
    fromAddress: 'notices@trestle.example',
    fromName: '',
    replyTo: null,
    logoUrl: null,
    ccEnabled: false,
    templatesEnabled: true,
    footer: 'Northlight Capital, New York',
  };

  it('say which mails have a text of their own, and how mails go out', async () => {
    fakeServer({
      [list]: { body: [anEmailTemplate()] },
      'GET /api/organizations/northlight/email/configuration': { body: configuration },
    }).install();
    renderPage(<EmailTemplatesPage />, { path: '/organization/northlight/settings/email-templates' });

    expect(await screen.findByRole('link', { name: 'Warning email' })).toHaveAttribute(
      'href',
      '/organization/email-template/1',
    );
    expect(screen.getAllByText('Standard email')).toHaveLength(2);
    expect(await screen.findByText('notices@trestle.example')).toBeVisible();
  });

  it('say what failed', async () => {
    fakeServer({
      [list]: refused(403, 'notPermitted', 'You do not have permission to do this.'),
      'GET /api/organizations/northlight/email/configuration': { body: configuration },
    }).install();
    renderPage(<EmailTemplatesPage />, { path: '/organization/northlight/settings/email-templates' });

    expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  });
});

describe('the editor of an email template', () => {
  it('writes the first text of a mail, with variables where the cursor is', async () => {
    const { user, server } = openTemplate({ [list]: { body: [] }, [`POST ${base}`]: { body: anEmailTemplate() } });

    expect(await screen.findByText(/has not customized this email/)).toBeVisible();
    await user.type(screen.getByLabelText('Subject'), 'Due: ');
    await user.click(screen.getByRole('button', { name: '{{itemName}}' }));
    await user.type(screen.getByLabelText('Text'), 'Hello ');
    await user.click(screen.getByRole('button', { name: '{{firstName}}' }));
    await user.click(screen.getByRole('checkbox', { name: 'Leave out the footer' }));
    await user.click(screen.getByRole('button', { name: 'Save template' }));

    expect(await screen.findByText('Organization settings saved')).toBeVisible();
    expect(server.last(`POST ${base}`)?.body).toEqual({
      templateType: 1,
      subjectLine: 'Due: {{itemName}}',
      emailText: 'Hello {{firstName}}',
      hideFooter: true,
    });
  });

  it('takes no variable that the mail does not have', async () => {
    const { user } = openTemplate(
      { [list]: { body: [anEmailTemplate({ templateType: 0, subjectLine: 'Welcome' })] } },
      '0',
    );

    await user.type(await screen.findByLabelText('Text'), ' {{{{dueDate}}');
    await user.click(screen.getByRole('button', { name: 'Save template' }));

    expect(await screen.findByText('There is no variable {{dueDate}} here.')).toBeVisible();
  });

  it('shows the mail as it would arrive, and nothing of it runs', async () => {
    const html =
      '<p>Hello <b>Dana</b>,<br>please look at <a href="https://example.com/covenant">the covenant</a>.</p><script>alert(1)</script>';
    const { user, server } = openTemplate({
      [list]: { body: [anEmailTemplate()] },
      [`POST ${base}/preview`]: {
        body: { subject: 'Debt service coverage ratio is due', text: 'Hello Dana', html },
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Show preview' }));

    const mail = within(await screen.findByRole('region', { name: 'The email' }));
    expect(mail.getByText('Debt service coverage ratio is due')).toBeVisible();
    expect(mail.getByText(/Hello Dana,please look at/)).toBeVisible();
    expect(mail.getByText('the covenant')).toBeVisible();
    expect(mail.queryByRole('link')).toBeNull();
    expect(mail.queryByText(/alert/)).toBeNull();
    expect(server.last(`POST ${base}/preview`)?.body).toMatchObject({ subjectLine: '{{itemName}} is due' });
  });

  it('leaves it to the reader when somebody else saved first', async () => {
    let version = 3;
    const { user, server } = openTemplate({
      [list]: () => ({ body: [anEmailTemplate({ version })] }),
      [`PUT ${base}`]: ({ body }) => {
        if ((body as { version: number }).version === 5) return { body: anEmailTemplate({ version: 6 }) };
        version = 5;
        return conflict;
      },
    });

    await user.type(await screen.findByLabelText('Subject'), ' today');
    await user.click(screen.getByRole('button', { name: 'Save template' }));
    await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Subject')).toHaveValue('{{itemName}} is due today');
    await user.click(screen.getByRole('button', { name: 'Save template' }));

    expect(await screen.findByText('Organization settings saved')).toBeVisible();
    expect(server.last(`PUT ${base}`)?.body).toMatchObject({ id: 'warning', version: 5 });
  });

  it('asks before it is left with something unsaved', async () => {
    const { user, router } = openTemplate({ [list]: { body: [anEmailTemplate()] } });

    await user.type(await screen.findByLabelText('Subject'), ' today');
    await user.click(screen.getByRole('link', { name: 'All email templates' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Stay here' }));
    expect(screen.getByLabelText('Subject')).toHaveValue('{{itemName}} is due today');

    await user.click(screen.getByRole('link', { name: 'All email templates' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/organization/northlight/settings/email-templates'),
    );
  });

  it('is not for those who may not change the organization', async () => {
    openTemplate({}, '1', 'Analyst');

    expect(await screen.findByText('You cannot change this organization')).toBeVisible();
  });

  it('knows its types only', async () => {
    openTemplate({}, '7');

    expect(await screen.findByText('There is no such email template')).toBeVisible();
  });
});
