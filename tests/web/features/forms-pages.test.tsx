import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Form, ListedForm } from '#shared/domain/form.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { aForm, aListedForm, answered } from '#tests/web/support/form-factory.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { FormPage } from '#web/src/features/forms/form-page.tsx';
import { FormsPage } from '#web/src/features/forms/forms-page.tsx';

/** A guest who may see the structure and its forms. */
function aViewer(): GlobalState {
  const global = aGlobalState();
  const line = { organizationId: 'northlight', level: 'View', action: 'Grant', entityId: 'riverside' } as const;
  const whole = { sourceId: null, detailType: null, detailName: null, detailValues: [] };
  const permissions = (['Deal', 'Form'] as const).map((sourceType) => ({ ...line, ...whole, sourceType }));
  return {
    ...global,
    agent: { ...global.agent, roles: [], effectiveAgentAccessType: 'GUEST' },
    permissions: { ...global.permissions, roles: [], permissions },
  };
}

const saving = 'POST /api/project/updateForm';
const approving = 'POST /api/project/toggleFormApproval';
const folders = { 'GET /api/room/riverside/documents/structure': (() => ({ body: [] })) as Answering };

function openForm(form: Form, own: Readonly<Record<string, Answering>> = {}, global = aGlobalState()) {
  const server = fakeServer({ ...folders, 'GET /api/entities/riverside/forms/impact': () => ({ body: form }), ...own });
  server.install();
  renderPage(<FormPage />, {
    path: '/deals/:dealId/forms/:formId',
    address: '/deals/riverside/forms/impact',
    context: aStructureView(),
    global,
  });
  return server;
}

function openList(
  forms: readonly ListedForm[],
  own: Readonly<Record<string, Answering>> = {},
  global = aGlobalState(),
) {
  const server = fakeServer({ ...folders, 'GET /api/entities/riverside/forms': () => ({ body: forms }), ...own });
  server.install();
  renderPage(<FormsPage />, {
    path: '/deals/:dealId/forms',
    address: '/deals/riverside/forms',
    context: aStructureView(),
    global,
  });
  return server;
}

const bodyOf = (server: ReturnType<typeof fakeServer>, call: string) => server.last(call)?.body;

describe('the forms of a structure', () => {
  it('are told with how far they are', async () => {
    const open = aListedForm(aForm({ answers: [] }));
    openList([open, aListedForm(aForm({ id: 'closing', name: 'Closing', approved: true }))]);

    const row = within(await screen.findByRole('row', { name: /Impact report/ }));
    expect(row.getByText('Not approved')).toBeVisible();
    expect(row.getByText('0 of 2 answered, 1 required is open')).toBeVisible();
    expect(row.getByRole('link')).toHaveAttribute('href', '/deals/riverside/forms/impact');
    expect(within(screen.getByRole('row', { name: /Closing/ })).getByText('1 of 2 answered')).toBeVisible();
  });

  it('are made of questions, each answered in its way', async () => {
    const server = openList([], { 'POST /api/project/createForm': () => ({ body: aForm() }) });
    const [button] = await screen.findAllByRole('button', { name: 'New form' });
    await userEvent.click(button as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'New form' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'Closing');
    await userEvent.selectOptions(dialog.getByLabelText('Category'), 'Closing');
    await userEvent.type(dialog.getByLabelText('Question'), 'What did it cost?');
    await userEvent.selectOptions(dialog.getByLabelText('Answered by'), 'Number');

    await userEvent.click(dialog.getByRole('button', { name: 'Create form' }));
    expect(await dialog.findByText('Say what is counted, such as jobs or MWh.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Unit'), 'USD');
    await userEvent.click(dialog.getByRole('button', { name: 'Create form' }));

    await waitFor(() =>
      expect(bodyOf(server, 'POST /api/project/createForm')).toMatchObject({
        entityId: 'riverside',
        name: 'Closing',
        category: 'Closing',
        folderId: null,
        questions: [{ prompt: 'What did it cost?', answerType: 'Number', unit: 'USD', options: [], isRequired: false }],
      }),
    );
  });

  it('are not made by whoever only sees them', async () => {
    openList([], {}, aViewer());

    expect(await screen.findByText('No forms yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New form' })).toBeNull();
  });
});

describe('a form', () => {
  it('is answered, and only what was changed is sent', async () => {
    const server = openForm(aForm(), { [saving]: () => ({ body: aForm({ version: 3 }) }) });
    const save = await screen.findByRole('button', { name: 'Save answers' });
    expect(save).toBeDisabled();
    expect(screen.getByText(/Answered by Gwen Sandoval/)).toBeVisible();

    await userEvent.selectOptions(screen.getByLabelText('Was prevailing wage paid?'), 'No');
    await userEvent.click(save);

    await waitFor(() =>
      expect(bodyOf(server, saving)).toEqual({
        entityId: 'riverside',
        id: 'impact',
        version: 2,
        answers: [{ questionId: 'wage', value: false }],
      }),
    );
  });

  it('says at the question what does not answer it, and sends nothing', async () => {
    const server = openForm(aForm());
    const jobs = await screen.findByLabelText(/How many people worked here/);
    await userEvent.clear(jobs);
    await userEvent.type(jobs, 'many');
    await userEvent.click(screen.getByRole('button', { name: 'Save answers' }));

    expect(await screen.findByText('Enter a number.')).toBeVisible();
    expect(bodyOf(server, saving)).toBeUndefined();
  });

  it('asks where somebody else was faster, and keeps what was entered', async () => {
    const versions = [2, 3];
    openForm(aForm(), {
      'GET /api/entities/riverside/forms/impact': () => ({ body: aForm({ version: versions.shift() ?? 3 }) }),
      [saving]: ({ body }) =>
        (body as { version: number }).version === 2
          ? { status: 409, body: { code: 'recordChanged', message: 'changed' } }
          : { body: aForm({ version: 4, answers: [{ questionId: 'wage', value: true, ...answered }] }) },
    });
    await userEvent.selectOptions(await screen.findByLabelText('Was prevailing wage paid?'), 'Yes');
    await userEvent.click(screen.getByRole('button', { name: 'Save answers' }));
    await userEvent.click(await screen.findByRole('button', { name: /keep/i }));
    await userEvent.click(screen.getByRole('button', { name: 'Save answers' }));

    expect(await screen.findByText('Form saved')).toBeVisible();
  });

  it('is approved once its required questions are answered', async () => {
    const approval = { at: '2026-11-21T09:00:00Z', by: 'a', byName: 'Avery Admin' };
    let form = aForm();
    const approve = () => {
      form = aForm({ approved: true, approval, version: 3 });
      return { body: form };
    };
    const server = openForm(form, {
      'GET /api/entities/riverside/forms/impact': () => ({ body: form }),
      [approving]: approve,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve Impact report, Q3 2026?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));

    expect(await screen.findByText(/Approved by Avery Admin/)).toBeVisible();
    expect(bodyOf(server, approving)).toEqual({ entityId: 'riverside', id: 'impact', version: 2 });
    expect(screen.queryByRole('button', { name: 'Save answers' })).toBeNull();
    expect(screen.getByText('11.5 jobs')).toBeVisible();
  });

  it('with a required question open cannot be approved', async () => {
    openForm(aForm({ answers: [] }));

    expect(await screen.findByRole('button', { name: 'Approve' })).toBeDisabled();
  });

  it('is read by whoever may not answer it', async () => {
    openForm(aForm(), {}, aViewer());

    expect(await screen.findByText('11.5 jobs')).toBeVisible();
    expect(screen.getByText('Not answered')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save answers' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });
});
