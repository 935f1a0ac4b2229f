import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFinancingView, aProject, formAnswers } from '#tests/web/support/entity-factories.ts';
import { aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { openNewFinancing, riverside } from '#tests/web/support/new-financing.tsx';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { hasDraft } from '#web/src/api/draft-store.ts';
import { endSession, startSession } from '#web/src/api/session.ts';
import { EditFinancingDialog } from '#web/src/entities/financing/edit-financing-dialog.tsx';
import { CreateStructureWizard } from '#web/src/entities/structure/create-structure-wizard.tsx';

type Opened = ReturnType<typeof renderPage>;

const stay = () => undefined;
const go = (page: Opened) => act(() => page.router.navigate('/covenants'));
const isLeft = (page: Opened) => page.router.state.location.pathname === '/covenants';
const answer = async ({ user }: Opened, question: string, button: string) =>
  user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: button }));

/** Whether the browser asks before it leaves the page. */
function asksBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

function openEdit(): Opened {
  fakeServer({ ...formAnswers, 'GET /api/deals/riverside': { body: riverside } }).install();
  return renderPage(<EditFinancingDialog financing={aFinancingView()} onClose={stay} />, { path: '/' });
}

beforeEach(() => {
  sessionStorage.clear();
  startSession({ token: 'token', userId: 'nora', organizationId: 'northlight', accessType: 'MEMBER' });
});

describe('leaving the page of a new financing', { timeout: 20_000 }, () => {
  it('asks first, and keeps what was entered for the next time', async () => {
    const page = openNewFinancing();
    await page.user.type(screen.getByLabelText('Financing name'), 'Riverside term loan');
    await go(page);
    await answer(page, 'Leave this form?', 'Stay here');
    expect(isLeft(page)).toBe(false);
    expect(screen.getByLabelText('Financing name')).toHaveValue('Riverside term loan');
    await go(page);
    await answer(page, 'Leave this form?', 'Leave');
    await waitFor(() => expect(isLeft(page)).toBe(true));
    cleanup();

    openNewFinancing();
    expect(await screen.findByText(/^Your earlier entries/)).toBeVisible();
    expect(screen.getByLabelText('Financing name')).toHaveValue('Riverside term loan');
  });

  it('asks nothing while nothing was entered, in the browser neither', async () => {
    const page = openNewFinancing();
    expect(asksBeforeUnload()).toBe(false);
    await go(page);

    expect(isLeft(page)).toBe(true);
  });

  it('asks nothing whose session has ended', async () => {
    const page = openNewFinancing();
    await page.user.type(screen.getByLabelText('Financing name'), 'Riverside term loan');
    endSession();
    await go(page);

    expect(isLeft(page)).toBe(true);
  });

  it('is asked about by the browser, too', async () => {
    const page = openNewFinancing();
    await page.user.type(screen.getByLabelText('Financing name'), 'Riverside term loan');

    expect(asksBeforeUnload()).toBe(true);
  });
});

describe('leaving the page of a changed financing', { timeout: 20_000 }, () => {
  it('is asked about as closing the form is', async () => {
    const page = openEdit();
    await page.user.type(screen.getByLabelText('City'), ' Springs');
    expect(asksBeforeUnload()).toBe(true);
    await go(page);
    await answer(page, 'Discard your changes?', 'Keep editing');
    expect(isLeft(page)).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toMatch(/ Springs$/);
    await go(page);
    await answer(page, 'Discard your changes?', 'Discard');

    await waitFor(() => expect(isLeft(page)).toBe(true));
  });
});

describe('leaving the page on which a deal is set up', { timeout: 30_000 }, () => {
  const loans = 'POST /api/deals/riverside/loans';

  function openWizard() {
    fakeServer({
      ...formAnswers,
      'GET /api/deals/riverside': { body: riverside },
      'POST /api/organizations/northlight/deals': { body: aStructure() },
      'POST /api/deals/riverside/projects': { body: [aProject()] },
      [loans]: { status: 409, body: { code: 'customIdTaken', userMessage: 'Another one has this custom id.' } },
    }).install();
    return renderPage(<CreateStructureWizard onClose={stay} />, { path: '/portfolio' });
  }

  async function enter({ user }: Opened, label: string, text: string) {
    await user.type(await screen.findByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: 'Next' }));
  }

  it('keeps what was entered on every step', async () => {
    const page = openWizard();
    await enter(page, 'Deal Name', 'Riverside senior facility');
    await page.user.type(await screen.findByLabelText('Project name'), 'Mesa solar');
    await go(page);
    await answer(page, 'Leave this form?', 'Leave');
    await waitFor(() => expect(isLeft(page)).toBe(true));
    cleanup();

    const again = openWizard();
    expect(await screen.findByLabelText('Project name')).toHaveValue('Mesa solar');
    await again.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Deal Name')).toHaveValue('Riverside senior facility');
  });

  it('does not offer again what was made before a failure, and keeps the rest for the structure that there is', async () => {
    const page = openWizard();
    await enter(page, 'Deal Name', 'Riverside senior facility');
    await enter(page, 'Project name', 'Mesa solar');
    await enter(page, 'Financing name', 'Riverside term loan');
    await page.user.click(await screen.findByRole('button', { name: 'Create deal' }));
    expect(await screen.findByText(/Riverside senior facility and Mesa solar were created/)).toBeVisible();
    window.dispatchEvent(new Event('pagehide'));
    cleanup();

    expect(hasDraft('structure/new')).toBe(false);
    expect(hasDraft('structure/new/project')).toBe(false);
    expect(hasDraft('project/new/riverside')).toBe(false);
    openNewFinancing();
    expect(await screen.findByLabelText('Financing name')).toHaveValue('Riverside term loan');
    expect(await screen.findByRole('button', { name: /^Finances: Mesa solar/ })).toBeVisible();
  });
});
