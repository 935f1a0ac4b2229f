import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManagedOrganization } from '#shared/domain/affiliation.ts';
import { ListedRelationship } from '#shared/domain/relationship.ts';
import { completed } from '#tests/web/support/completed.ts';
import { formAnswers } from '#tests/web/support/entity-factories.ts';
import { aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { startSession } from '#web/src/api/session.ts';
import { CreateStructureWizard } from '#web/src/entities/structure/create-structure-wizard.tsx';

const relation = 'POST /api/entities/relationship';
const newOrganization = 'POST /api/organizations/northlight/managed';
const affiliates = 'GET /api/organizations/northlight/managed';
const parties = 'GET /api/entities/riverside/relationships';

const holdings = completed(ManagedOrganization, {
  id: 'holdings',
  name: 'Riverside Holdings, LLC',
  orgType: 'Borrower',
});
const aParty = completed(ListedRelationship, {
  id: 'party',
  entityId: 'riverside',
  relationshipType: 'Borrower',
  sourceId: 'holdings',
  sourceName: 'Riverside Holdings, LLC',
});

type Answers = Parameters<typeof fakeServer>[0];

function openWizard(answers: Answers, global = aGlobalState()) {
  const server = fakeServer({
    ...formAnswers,
    'POST /api/organizations/northlight/deals': { body: aStructure({ borrower: 'Riverside Holdings, LLC' }) },
    'GET /api/organizations/northlight/deals': { body: [] },
    'GET /api/organizations/northlight/partner': { body: [] },
    [affiliates]: { body: [] },
    [parties]: { body: [] },
    [relation]: { body: aParty },
    [newOrganization]: { body: { ...holdings, invitationMailed: false } },
    ...answers,
  });
  server.install();
  const page = renderPage(<CreateStructureWizard onClose={() => undefined} />, {
    path: '/portfolio',
    global,
  });
  return { ...page, server };
}

async function createWith({ user }: ReturnType<typeof openWizard>, borrower: string) {
  await user.type(screen.getByLabelText('Deal Name'), 'Riverside senior facility');
  await user.type(screen.getByLabelText('Borrower'), borrower);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Skip' }));
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await user.click(screen.getByRole('button', { name: 'Create deal' }));
}

beforeEach(() => {
  sessionStorage.clear();
  startSession({ token: 'token', userId: 'nora', organizationId: 'northlight', accessType: 'MEMBER' });
});

describe('the borrower of a new structure', { timeout: 30_000 }, () => {
  it('is offered from the organization’s counterparties while it is typed', async () => {
    const { user } = openWizard({ [affiliates]: { body: [holdings] } });
    await user.type(screen.getByLabelText('Borrower'), 'river');

    await waitFor(() =>
      expect([...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))).toEqual([
        'Riverside Holdings, LLC',
      ]),
    );
  });

  it('becomes a party under the name of a counterparty that there is, however it is written', async () => {
    const page = openWizard({
      [affiliates]: { body: [{ ...holdings, id: 'other', name: 'Riverside Holdings, LLC II' }, holdings] },
    });
    await createWith(page, 'riverside holdings, LLC');

    expect(await screen.findByText('Deal created successfully')).toBeVisible();
    expect(page.server.last(relation)?.body).toEqual({
      entityId: 'riverside',
      relationshipType: 'Borrower',
      sourceType: 'Organization',
      sourceId: 'holdings',
    });
    expect(page.server.last(newOrganization)).toBeUndefined();
  });

  it('becomes a new affiliated organization and a party where nobody is called so', async () => {
    const page = openWizard({});
    await createWith(page, 'Riverside Holdings, LLC');

    expect(await screen.findByText('Deal created successfully')).toBeVisible();
    expect(page.server.last(newOrganization)?.body).toEqual({ name: 'Riverside Holdings, LLC', orgType: 'Borrower' });
    expect(page.server.last(relation)?.body).toMatchObject({ relationshipType: 'Borrower', sourceId: 'holdings' });
  });

  it('is not added twice', async () => {
    const page = openWizard({ [parties]: { body: [aParty] } });
    await createWith(page, 'Riverside Holdings, LLC');

    expect(await screen.findByText('Deal created successfully')).toBeVisible();
    expect(page.server.last(relation)).toBeUndefined();
  });

  it('stays a name where nobody is called so and the reader may make nobody', async () => {
    const page = openWizard({}, aGlobalState('Analyst'));
    await createWith(page, 'Riverside Holdings, LLC');

    expect(await screen.findByText('Deal created successfully')).toBeVisible();
    expect(
      await screen.findByText(/Riverside Holdings, LLC is named as the borrower, but is no party yet/),
    ).toBeVisible();
    expect(page.server.last(newOrganization)).toBeUndefined();
    expect(page.server.last(relation)).toBeUndefined();
  });

  it('is not looked for by whoever may see no counterparties', async () => {
    const analyst = aGlobalState('Analyst');
    const page = openWizard({}, { ...analyst, permissions: { ...analyst.permissions, roles: [], ownRoles: [] } });
    await createWith(page, 'Riverside Holdings, LLC');

    expect(await screen.findByText('Deal created successfully')).toBeVisible();
    expect(await screen.findByText(/is named as the borrower, but is no party yet/)).toBeVisible();
    expect(page.server.last(affiliates)).toBeUndefined();
  });

  it('is told of where it cannot be added, and can be tried again without making anything twice', async () => {
    let isWell = false;
    const page = openWizard({
      [relation]: () =>
        isWell ? { body: aParty } : { status: 409, body: { code: 'recordChanged', userMessage: 'Changed meanwhile.' } },
    });
    await createWith(page, 'Riverside Holdings, LLC');

    expect(await screen.findByText('Riverside Holdings, LLC was not added as a party')).toBeVisible();
    expect(screen.getByText(/was created with everything else. Try again/)).toBeVisible();
    isWell = true;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Deal created successfully')).toBeVisible();
    expect(page.server.all('POST /api/organizations/northlight/deals')).toHaveLength(1);
    expect(page.server.all(relation)).toHaveLength(2);
  });
});
