import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFinancing, aProject, formAnswers } from '#tests/web/support/entity-factories.ts';
import { aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { startSession } from '#web/src/api/session.ts';
import { CreateStructureWizard } from '#web/src/entities/structure/create-structure-wizard.tsx';

const creation = 'POST /api/organizations/northlight/deals';
const projects = 'POST /api/deals/riverside/projects';
const loans = 'POST /api/deals/riverside/loans';

function openWizard(more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    ...formAnswers,
    [creation]: { body: aStructure() },
    [projects]: { body: [aProject()] },
    [loans]: { body: [aFinancing()] },
    ...more,
  });
  server.install();
  return { ...renderPage(<CreateStructureWizard onClose={() => undefined} />, { path: '/portfolio' }), server };
}

type Opened = ReturnType<typeof openWizard>;

const next = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Next' }));

async function enterEverything(page: Opened) {
  await page.user.type(screen.getByLabelText('Deal Name'), 'Riverside senior facility');
  await next(page);
  await page.user.type(await screen.findByLabelText('Project name'), 'Mesa solar');
  await next(page);
  await page.user.type(await screen.findByLabelText('Financing name'), 'Riverside term loan');
  await next(page);
  await screen.findByRole('heading', { name: 'Mesa solar' });
}

const received = ({ server }: Opened) =>
  server.received.filter(({ method }) => method === 'POST').map(({ path }) => path);

beforeEach(() => {
  sessionStorage.clear();
  startSession({ token: 'token', userId: 'nora', organizationId: 'northlight', accessType: 'MEMBER' });
});

describe('setting up a deal', { timeout: 30_000 }, () => {
  it('goes from the structure over its first project and financing to a review, and makes all three', async () => {
    const page = openWizard();
    await enterEverything(page);
    await page.user.click(screen.getByRole('button', { name: 'Create deal' }));

    expect(await screen.findByText('Deal created successfully')).toBeVisible();
    expect(page.router.state.location.pathname).toBe('/deals/riverside/overview');
    expect(page.server.last(creation)?.body).toMatchObject({ name: 'Riverside senior facility', currency: 'USD' });
    expect(page.server.last(projects)?.body).toEqual([expect.objectContaining({ name: 'Mesa solar' })]);
    expect(page.server.last(loans)?.body).toEqual([
      expect.objectContaining({ name: 'Riverside term loan', projectIds: ['mesa'] }),
    ]);
  });

  it('does not go on before what is entered is right', async () => {
    const page = openWizard();
    await next(page);

    expect(await screen.findByText('Enter a name.')).toBeVisible();
    expect(screen.getByText('Structure', { selector: '[aria-current] *, [aria-current]' })).toBeVisible();
  });

  it('goes on with Enter, to the first field of the next step', async () => {
    const { user } = openWizard();
    await user.type(screen.getByLabelText('Deal Name'), 'Riverside senior facility{Enter}');

    expect(await screen.findByLabelText('Project name')).toHaveFocus();
  });

  it('reviews the days that were entered, with everything else', async () => {
    const page = openWizard();
    await page.user.type(screen.getByLabelText('Deal Name'), 'Riverside senior facility');
    await page.user.type(screen.getByLabelText('Closing date'), '2026-03-31');
    await next(page);
    await page.user.type(await screen.findByLabelText('Project name'), 'Mesa solar');
    await page.user.type(screen.getByLabelText('Commercial operation date'), 'Jul 1, 2027');
    await next(page);
    await page.user.type(await screen.findByLabelText('Financing name'), 'Riverside term loan');
    await page.user.type(screen.getByLabelText('Maturity date'), '6/30/2031');
    await next(page);

    expect(await screen.findByText(/Closing Mar 31, 2026 · Fiscal year ends December 31/)).toBeVisible();
    expect(screen.getByText(/Commercial operation Jul 1, 2027/)).toBeVisible();
    expect(screen.getByText(/Maturity date Jun 30, 2031/)).toBeVisible();
  });

  it('makes the structure alone where the rest is skipped', async () => {
    const page = openWizard();
    await page.user.type(screen.getByLabelText('Deal Name'), 'Riverside senior facility');
    await next(page);
    await page.user.click(await screen.findByRole('button', { name: 'Skip' }));
    await page.user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.getByText(/^No project for now/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Create deal' }));

    expect(await screen.findByText('Deal created successfully')).toBeVisible();
    expect(received(page)).toEqual(['/api/organizations/northlight/deals']);
  });

  it('loses nothing on the way back and forth', async () => {
    const page = openWizard();
    await enterEverything(page);
    await page.user.click(
      within(screen.getByRole('list', { name: 'Steps' })).getByRole('button', { name: 'Structure' }),
    );

    expect(screen.getByLabelText('Deal Name')).toHaveValue('Riverside senior facility');
    await next(page);
    expect(screen.getByLabelText('Project name')).toHaveValue('Mesa solar');
  });

  it('keeps what was entered when it is closed, and begins anew on demand', async () => {
    const page = openWizard();
    await page.user.type(screen.getByLabelText('Deal Name'), 'Riverside senior facility');
    await next(page);
    await page.user.type(await screen.findByLabelText('Project name'), 'Mesa solar');
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    cleanup();

    const reopened = openWizard();
    expect(await screen.findByLabelText('Project name')).toHaveValue('Mesa solar');
    expect(screen.getByText(/^Your earlier entries/)).toBeVisible();
    await reopened.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Deal Name')).toHaveValue('Riverside senior facility');
    await next(reopened);
    await reopened.user.click(await screen.findByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText('Deal Name')).toHaveValue('');
  });

  it('goes on at the review, without what was skipped, and makes it from there', async () => {
    const page = openWizard();
    await page.user.type(screen.getByLabelText('Deal Name'), 'Riverside senior facility');
    await next(page);
    await page.user.click(await screen.findByRole('button', { name: 'Skip' }));
    await page.user.type(await screen.findByLabelText('Financing name'), 'Riverside term loan');
    await next(page);
    await screen.findByRole('heading', { name: 'Riverside term loan' });
    window.dispatchEvent(new Event('pagehide'));
    cleanup();

    const reopened = openWizard();
    expect(await screen.findByRole('heading', { name: 'Riverside term loan' })).toBeVisible();
    expect(screen.getByText(/^No project for now/)).toBeVisible();
    await reopened.user.click(screen.getByRole('button', { name: 'Create deal' }));

    expect(await screen.findByText('Deal created successfully')).toBeVisible();
    expect(received(reopened)).toEqual(['/api/organizations/northlight/deals', '/api/deals/riverside/loans']);
    cleanup();
    openWizard();
    expect(screen.getByLabelText('Deal Name')).toHaveValue('');
  });

  it('keeps what was made before a failure, says so, and does not make it again', async () => {
    let isWell = false;
    const page = openWizard({
      [loans]: () =>
        isWell
          ? { body: [aFinancing()] }
          : { status: 409, body: { code: 'customIdTaken', userMessage: 'Another one has this custom id.' } },
    });
    await enterEverything(page);
    await page.user.click(screen.getByRole('button', { name: 'Create deal' }));

    expect((await screen.findAllByText('Another one has this custom id.'))[0]).toBeVisible();
    expect(screen.getByLabelText('Custom id')).toBeInvalid();
    expect(screen.getByText(/Riverside senior facility and Mesa solar were created/)).toBeVisible();
    expect(screen.getByText(/were created/).closest('[role="alert"]')).toHaveTextContent(/^Error Creating Financing:/);
    await next(page);
    expect(await screen.findByRole('heading', { name: 'Mesa solar' })).toBeVisible();
    expect(screen.queryByText('Error Creating Financing:')).toBeNull();
    expect(screen.getAllByText('Created')).toHaveLength(2);
    isWell = true;
    await page.user.click(screen.getByRole('button', { name: 'Create deal' }));

    expect(await screen.findByText('Deal created successfully')).toBeVisible();
    expect(received(page)).toEqual([
      '/api/organizations/northlight/deals',
      '/api/deals/riverside/projects',
      '/api/deals/riverside/loans',
      '/api/deals/riverside/loans',
    ]);
  });

  it('does not accept a maturity before the closing, and sends nothing', async () => {
    const page = openWizard();
    await page.user.type(screen.getByLabelText('Deal Name'), 'Riverside senior facility');
    await next(page);
    await page.user.click(await screen.findByRole('button', { name: 'Skip' }));
    await page.user.type(await screen.findByLabelText('Financing name'), 'Riverside term loan');
    fireEvent.change(screen.getByLabelText('Closing date'), { target: { value: '2026-03-31' } });
    fireEvent.change(screen.getByLabelText('Maturity date'), { target: { value: '2026-03-30' } });
    await next(page);

    expect(await screen.findByText('Choose a day that is not before the closing date.')).toBeVisible();
    expect(screen.getByLabelText('Maturity date')).toBeInvalid();
    fireEvent.change(screen.getByLabelText('Maturity date'), { target: { value: '2031-03-31' } });
    await next(page);
    expect(await screen.findByText(/^No project for now/)).toBeVisible();
    expect(received(page)).toEqual([]);
  });

  describe('whose custom id is taken', () => {
    const search = 'GET /api/entities/search';
    const found = (customId: string, name = 'Mesa storage') => ({
      id: name,
      type: 'Project',
      entityType: 'Project',
      name,
      customId,
      place: null,
      counterparty: null,
      structureId: 'mesa',
      structureName: 'Mesa portfolio',
      launchStatus: 'Active',
      folderId: null,
      covenantType: null,
    });
    const enterId = async ({ user }: Opened, customId: string) => {
      await user.type(screen.getByLabelText('Deal Name'), 'Riverside senior facility');
      await user.type(screen.getByLabelText('Custom id'), customId);
    };

    it('says so when its step is left, however the id is written, and goes on with another one', async () => {
      const page = openWizard({ [search]: { body: [found('NL-10', 'Butte wind'), found('nl-1')] } });
      await enterId(page, 'NL-1');
      await next(page);

      expect(await screen.findByText('Mesa storage already has this custom ID. Choose another one.')).toBeVisible();
      expect(screen.getByLabelText('Custom id')).toHaveFocus();
      expect(page.server.last(search)?.query.get('search')).toBe('NL-1');
      await page.user.type(screen.getByLabelText('Custom id'), '2');
      await next(page);
      expect(await screen.findByLabelText('Project name')).toBeVisible();
    });

    it('reads on where the first answer does not tell', async () => {
      const page = openWizard({
        [search]: ({ query }) =>
          query.has('cursor') ? { body: [found('NL-1')] } : { body: [], headers: { 'x-next-cursor': 'second' } },
      });
      await enterId(page, 'NL-1');
      await next(page);

      expect(await screen.findByText('Mesa storage already has this custom ID. Choose another one.')).toBeVisible();
    });

    it('says so when another step has it', async () => {
      const page = openWizard({ [search]: { body: [] } });
      await enterId(page, 'NL-1');
      await next(page);
      await page.user.type(await screen.findByLabelText('Project name'), 'Mesa solar');
      await page.user.type(screen.getByLabelText('Custom id'), 'nl-1');
      await next(page);

      expect(
        await screen.findByText('Riverside senior facility already has this custom ID. Choose another one.'),
      ).toBeVisible();
    });

    it('leaves it to the server where nobody can tell', async () => {
      const page = openWizard({ [search]: { status: 503, body: { code: 'unavailable' } } });
      await enterId(page, 'NL-1');
      await next(page);

      expect(await screen.findByLabelText('Project name', {}, { timeout: 8_000 })).toBeVisible();
    });
  });

  it('begins at the name, and is called what it makes', async () => {
    const { user } = openWizard();
    expect(screen.getByLabelText('Deal Name')).toHaveFocus();
    expect(screen.getByLabelText('Deal Name')).toBeRequired();
    await user.selectOptions(screen.getByLabelText('Type'), 'Fund');

    expect(screen.getByRole('dialog', { name: 'New fund' })).toBeVisible();
  });

  it('still has what was typed in place of a number when its step is come back to', async () => {
    const page = openWizard();
    await page.user.type(screen.getByLabelText('Deal Name'), 'Riverside senior facility');
    await next(page);
    await page.user.type(await screen.findByLabelText('Size'), 'about 12');
    await page.user.click(screen.getByRole('button', { name: 'Skip' }));
    await page.user.click(screen.getByRole('button', { name: 'Back' }));

    expect(await screen.findByLabelText('Size')).toHaveValue('about 12');
    await page.user.type(screen.getByLabelText('Project name'), 'Mesa solar');
    await next(page);
    await waitFor(() => expect(screen.getByLabelText('Size')).toBeInvalid());
  });

  it('leads back to the field that the server complains about', async () => {
    const page = openWizard({
      [projects]: {
        status: 400,
        body: { code: 'requestInvalid', fields: { '0.county': 'Choose a county of Colorado.' } },
      },
    });
    await enterEverything(page);
    await page.user.click(screen.getByRole('button', { name: 'Create deal' }));

    expect(await screen.findByText('Choose a county of Colorado.')).toBeVisible();
    expect(screen.getByLabelText('Project name')).toHaveValue('Mesa solar');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Open deal' }));
    expect(page.router.state.location.pathname).toBe('/deals/riverside/overview');
  });
});
