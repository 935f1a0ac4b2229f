import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aVisitor, forgetAnswers, globalState, visit } from '#tests/web/app/visit.tsx';

const update = 'PUT /api/agents/nora';
const routes = {
  'GET /api/agents/nora/sessions': { body: [] },
  'GET /api/v2/organizations/northlight/agents/nora/teams': { body: [] },
};
const global = aVisitor({});
const { agent } = global;
const details = async () => within(await screen.findByRole('form', { name: 'Your details' }));

beforeEach(forgetAnswers);

describe('the details of a profile', () => {
  it.each(['/profile', '/organization/northlight/profile'])('are changed at %s', async (address) => {
    let saved = agent;
    const { user, server } = visit(address, {
      routes: {
        ...routes,
        [globalState]: () => ({ body: { ...global, agent: saved } }),
        [update]: ({ body }) => {
          saved = { ...agent, ...(body as object), displayName: 'Nora Holm', version: 2 };
          return { body: saved };
        },
      },
    });
    const form = await details();
    await user.clear(form.getByLabelText('Last name'));
    await user.type(form.getByLabelText('Last name'), 'Holm');
    await user.type(form.getByLabelText('Phone'), '+46 8 123 456');
    await user.click(form.getByRole('button', { name: 'Save details' }));

    expect(await screen.findByText('Profile changes saved')).toBeVisible();
    expect(server.last(update)?.body).toEqual({
      version: 1,
      firstName: 'Nora',
      lastName: 'Holm',
      primaryPhoneNumber: '+46 8 123 456',
    });
    expect(await screen.findByRole('heading', { name: 'Nora Holm', level: 1 })).toBeVisible();

    await user.clear(form.getByLabelText('Phone'));
    await user.click(form.getByRole('button', { name: 'Save details' }));
    await waitFor(() => expect(server.last(update)?.body).toMatchObject({ version: 2, primaryPhoneNumber: null }));
  });

  it('are checked before anything is sent', async () => {
    const { user, server } = visit('/profile', { routes });
    const form = await details();

    await user.clear(form.getByLabelText('First name'));
    await user.type(form.getByLabelText('Phone'), 'call me');
    await user.click(form.getByRole('button', { name: 'Save details' }));

    expect(await form.findByText('Enter a first name.')).toBeVisible();
    expect(form.getByText('Enter a phone number, such as +1 212 555 0100.')).toBeVisible();
    expect(server.last(update)).toBeUndefined();
  });

  it('that somebody else changed meanwhile are kept until the reader decides, and saved over the latest', async () => {
    let latest = agent;
    const { user, server } = visit('/profile', {
      routes: {
        ...routes,
        [globalState]: () => ({ body: { ...global, agent: latest } }),
        [update]: ({ body }) => {
          const { version } = body as { version: number };
          if (version === latest.version) return { body: { ...latest, lastName: 'Holm', version: version + 1 } };
          return { status: 409, body: { code: 'recordChanged', userMessage: 'Someone else changed this.' } };
        },
      },
    });
    const form = await details();
    await user.clear(form.getByLabelText('Last name'));
    await user.type(form.getByLabelText('Last name'), 'Holm');
    latest = { ...agent, firstName: 'Eleonora', version: 5 };
    await user.click(form.getByRole('button', { name: 'Save details' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this' }));
    await user.click(dialog.getByRole('button', { name: 'Keep my changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(form.getByLabelText('Last name')).toHaveValue('Holm');
    await user.click(form.getByRole('button', { name: 'Save details' }));

    expect(await screen.findByText('Profile changes saved')).toBeVisible();
    expect(server.last(update)?.body).toMatchObject({ version: 5, lastName: 'Holm' });
  });

  it('say why they could not be saved, and keep what was entered', async () => {
    const { user } = visit('/profile', {
      routes: {
        ...routes,
        [update]: () => {
          throw new Error('connection reset');
        },
      },
    });
    const form = await details();
    await user.type(form.getByLabelText('Phone'), '+46 8 123 456');
    await user.click(form.getByRole('button', { name: 'Save details' }));

    expect(await form.findByText(/^Trestle cannot be reached/)).toBeVisible();
    expect(form.getByLabelText('Phone')).toHaveValue('+46 8 123 456');
  });
});

describe('the rest of a profile', () => {
  it('names roles by their names, the groups and the teams', async () => {
    const visitor = {
      ...global,
      permissions: {
        ...global.permissions,
        roles: ['Member', 'b7c1'],
        ownRoles: [{ id: 'b7c1', name: 'Asset Manager', grants: [] }],
        groups: [{ id: 'g1', name: 'Wind team', permissions: [], assignments: [] }],
      },
    };
    const team = { entityId: 'riverside', entityType: 'Deal', entityName: 'Riverside senior facility' };
    visit('/profile', {
      global: visitor,
      routes: {
        ...routes,
        'GET /api/v2/organizations/northlight/agents/nora/teams': {
          body: [
            { ...team, role: 'CovenantApprover', groupId: null, groupName: null },
            {
              ...team,
              entityName: 'Lakeside',
              entityId: 'lakeside',
              role: null,
              groupId: 'g1',
              groupName: 'Wind team',
            },
          ],
        },
      },
    });

    expect(await screen.findByText('Member, Asset Manager')).toBeVisible();
    expect(screen.getByText('You belong to the groups Wind team.')).toBeVisible();
    const row = (await screen.findByRole('link', { name: 'Riverside senior facility' })).closest('tr');
    expect(row).toHaveTextContent('Covenant approver');
    expect(row).toHaveTextContent('Directly');
    expect(screen.getByRole('link', { name: 'Lakeside' }).closest('tr')).toHaveTextContent('The group Wind team');
  });

  it('says where teams come from when there are none', async () => {
    visit('/profile', { routes });

    expect(await screen.findByText('You are on no team')).toBeVisible();
    expect(screen.getByText('You belong to no group of Northlight Capital.')).toBeVisible();
  });
});
