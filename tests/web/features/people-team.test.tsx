import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { permissionLine, viewLines } from '#shared/domain/permissions/deal-role-lines.ts';
import type { TeamCandidate } from '#shared/domain/team.ts';
import { aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { TeamPage } from '#web/src/features/people/team-page.tsx';
import { aTeamAgent, aTeamGroup, conflict, permissionsFrom, refused } from './people-factories.ts';

const people = '/api/v2/organizations/northlight/entities/riverside/team/direct';
const groups = '/api/v2/organizations/northlight/entities/riverside/team/groups';
const listPeople = 'GET /api/v2/entities/riverside/team/direct';
const listGroups = 'GET /api/v2/entities/riverside/team/groups';

const findCandidates = 'GET /api/v2/entities/riverside/team/candidates';

const kai: TeamCandidate = { kind: 'agent', id: 'kai', name: 'Kai Brandt', detail: 'kai@northlight.example' };
const lenders: TeamCandidate = { kind: 'group', id: 'lenders', name: 'Senior lenders', detail: 4 };

type Role = Parameters<typeof aGlobalState>[0];

const asGuest = (role: Role) => {
  const global = aGlobalState(role);
  return { ...global, agent: { ...global.agent, effectiveAgentAccessType: 'GUEST' as const } };
};

function openTeam(
  routes: Parameters<typeof fakeServer>[0] = {},
  role: Role = 'Admin',
  global: GlobalState = aGlobalState(role),
) {
  const server = fakeServer({
    [listPeople]: { body: [aTeamAgent()] },
    [listGroups]: { body: [aTeamGroup()] },
    [findCandidates]: ({ query }) => ({ body: query.get('kind') === 'agent' ? [kai] : [lenders] }),
    ...routes,
  });
  server.install();
  const page = renderPage(<TeamPage />, {
    path: '/deals/:dealId/deal-team',
    address: '/deals/riverside/deal-team',
    global,
    context: aStructure(),
  });
  return { ...page, server };
}

const place = ({ entityId: _, ...line }: ReturnType<typeof permissionLine>) => line;
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Types into a picker and takes what it finds. */
async function find(
  form: Awaited<ReturnType<typeof dialog>>,
  user: UserEvent,
  picker: string,
  typed: string,
  found: RegExp,
) {
  await user.click(form.getByRole('combobox', { name: picker }));
  await user.type(form.getByRole('combobox', { name: picker }), typed);
  await user.click(await form.findByRole('option', { name: found }));
}

describe('the team of a structure', () => {
  it('shows people and groups with role, flags and permissions', async () => {
    openTeam({
      [listPeople]: {
        body: [
          aTeamAgent(),
          aTeamAgent({
            agentId: 'ines',
            displayName: 'Ines Ferro',
            accessType: 'GUEST',
            role: null,
            permissions: [...permissionsFrom(viewLines('riverside'))],
          }),
        ],
      },
    });

    await screen.findByText('Dalia Okafor');
    const dalia = within(screen.getByRole('row', { name: /Dalia Okafor/ }));
    expect(dalia.getByRole('link', { name: 'Dalia Okafor' })).toHaveAttribute(
      'href',
      '/organization/northlight/settings/users/dalia',
    );
    expect(dalia.getByRole('link', { name: 'Why: what Dalia Okafor may do here' })).toHaveAttribute(
      'href',
      '/organization/northlight/settings/permissions?agent=dalia&level=View&source=Deal&on=riverside',
    );
    expect(dalia.getByText('General approver, Counts as an approver')).toBeVisible();
    const ines = within(screen.getByRole('row', { name: /Ines Ferro/ }));
    expect(ines.getByText('Guest')).toBeVisible();
    expect(ines.getByText('No role')).toBeVisible();
    expect(ines.getByText('View Structures')).toBeVisible();
    await screen.findByText('Credit committee');
    const committee = within(screen.getByRole('row', { name: /Credit committee/ }));
    expect(committee.getByText('3 people')).toBeVisible();
    expect(committee.getByText('Covenant approver')).toBeVisible();
    expect(committee.queryByRole('link')).toBeNull();
  });

  it('explains what deal roles mean', async () => {
    openTeam();

    const roles = within(await screen.findByRole('region', { name: 'What deal roles mean' }));
    expect(roles.getByText('Sees everything in the structure and approves its reports.')).toBeVisible();
    expect(roles.getByText('Submission approver, Counts as an approver')).toBeVisible();
  });

  it('is only read by those who may not assign', async () => {
    openTeam({}, 'Analyst');

    expect(await screen.findByText('Dalia Okafor')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add|Actions for/ })).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Your access' })).getByText('View')).toBeVisible();
  });

  it('says to a guest that the own places are shown', async () => {
    openTeam({ [listGroups]: { body: [] } }, 'Analyst', asGuest('Analyst'));

    expect(await screen.findByText('Your membership.')).toBeVisible();
    expect(await screen.findByText('None of your groups is on the team')).toBeVisible();
    expect(screen.queryByText(/Nobody is on|No group is on/)).toBeNull();
  });

  it('says to a guest without a place that there is none of theirs', async () => {
    openTeam({ [listPeople]: { body: [] } }, 'Analyst', asGuest('Analyst'));

    expect(await screen.findByText('You are not on the team directly')).toBeVisible();
  });

  it('is shown whole to a guest who puts people on it', async () => {
    openTeam({}, 'Deal Admin', asGuest('Deal Admin'));

    expect(await screen.findByText('Added individually.')).toBeVisible();
    expect(screen.getByText('Every member of these groups is on the team.')).toBeVisible();
  });

  it('is changed and added to by those who may assign, without links to users at whom they may not look', async () => {
    const { user, server } = openTeam({ [`POST ${people}`]: { body: [aTeamAgent()] } }, 'Deal Admin');

    expect(await screen.findByRole('button', { name: 'Actions for Dalia Okafor' })).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Dalia Okafor/ })).queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add person' }));
    const form = await dialog('Add a person to the team');
    await find(form, user, 'Person', 'bran', /Kai Brandt.*kai@northlight\.example/);
    await user.click(form.getByRole('button', { name: 'Add to team' }));

    expect(await screen.findByText('Deal team successfully saved')).toBeVisible();
    expect(Object.fromEntries(server.last(findCandidates)?.query ?? [])).toEqual({
      kind: 'agent',
      search: 'bran',
      limit: '20',
    });
    expect(server.last(`POST ${people}`)?.body).toEqual([{ agentId: 'kai', role: 'Viewer', permissions: [] }]);
  });

  it('asks for two characters before it searches, and goes on past pages that hold nobody', async () => {
    const { user, server } = openTeam({
      [findCandidates]: ({ query }) =>
        query.get('cursor') === null ? { body: [], headers: { 'x-next-cursor': 'further' } } : { body: [kai] },
    });
    await user.click(await screen.findByRole('button', { name: 'Add person' }));
    const form = await dialog('Add a person to the team');
    const picker = form.getByRole('combobox', { name: 'Person' });
    await user.click(picker);

    expect(await form.findByText(/Type at least 2 characters of a name or an email address\./)).toBeVisible();
    await user.type(picker, ' k ');
    expect(await form.findByText(/Type at least 2 characters/)).toBeVisible();
    expect(server.last(findCandidates)).toBeUndefined();
    await user.type(picker, 'ai');

    expect(await form.findByRole('option', { name: /Kai Brandt/ })).toBeVisible();
    expect(server.last(findCandidates)?.query.get('cursor')).toBe('further');
  });

  it('has nobody yet, or could not be read: each part says which', async () => {
    openTeam({
      [listPeople]: { body: [] },
      [listGroups]: refused(404, 'entityNotFound', 'This item does not exist or is not shared with you.'),
    });

    expect(await screen.findByText('Nobody is on the team directly')).toBeVisible();
    expect(await screen.findByText('This item does not exist or is not shared with you.')).toBeVisible();
  });

  it('gets a person in a deal role with permissions', async () => {
    const { user, server } = openTeam({ [`POST ${people}`]: { body: [aTeamAgent()] } });
    await user.click(await screen.findByRole('button', { name: 'Add person' }));
    const form = await dialog('Add a person to the team');
    await user.click(form.getByRole('button', { name: 'Add to team' }));
    expect(await form.findByText('Choose whom to add.')).toBeVisible();

    await find(form, user, 'Person', 'kai', /Kai Brandt/);
    await user.selectOptions(form.getByLabelText('Deal role'), 'Submission approver');
    expect(form.getByText('Sees everything in the structure and approves its reports.')).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: 'Deny Approve Covenants' }));
    await user.click(form.getByRole('button', { name: 'Add to team' }));

    expect(await screen.findByText('Deal team successfully saved')).toBeVisible();
    const denial = permissionLine('Edit', 'Covenant', {
      action: 'Deny',
      detailType: 'AnyText',
      detailName: 'Approval Status',
    });
    expect(server.last(`POST ${people}`)?.body).toEqual([
      { agentId: 'kai', role: 'SubmissionApprover', permissions: [place(denial)] },
    ]);
  });

  it('says why somebody could not be added, and keeps what was chosen', async () => {
    const refusal = refused(400, 'agentForeign', 'Some of these users do not belong to your organization.');
    const { user } = openTeam({ [`POST ${people}`]: refusal });
    await user.click(await screen.findByRole('button', { name: 'Add person' }));
    const form = await dialog('Add a person to the team');
    await find(form, user, 'Person', 'kai', /Kai Brandt/);
    await user.click(form.getByRole('button', { name: 'Add to team' }));

    expect(await form.findByText(refusal.body.userMessage)).toBeVisible();
    expect(form.getByRole('combobox', { name: 'Person' })).toHaveValue('Kai Brandt');
  });

  it('keeps single records of a place that is changed, unless they are taken out', async () => {
    const single = permissionLine('Edit', 'Detail', { entityId: 'riverside' });
    const upload = permissionLine('Edit', 'Document', {
      entityId: 'riverside',
      detailType: 'AnyText',
      detailName: 'Document Upload',
    });
    const { user, server } = openTeam({
      [listPeople]: { body: [aTeamAgent({ permissions: [...permissionsFrom([single, upload])] })] },
      [`POST ${people}`]: { body: [aTeamAgent()] },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Dalia Okafor' }));
    await user.click(screen.getByRole('menuitem', { name: 'Change role or permissions' }));
    const form = await dialog('Place of Dalia Okafor');
    await user.selectOptions(form.getByLabelText('Deal role'), 'No role');
    await user.click(form.getByRole('checkbox', { name: 'May upload documents' }));
    await user.click(form.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(server.last(`POST ${people}`)?.body).toEqual([
        { agentId: 'dalia', role: null, permissions: [place(single)] },
      ]),
    );
  });

  it('takes a place only with a role or a permission', async () => {
    const { user } = openTeam();
    await user.click(await screen.findByRole('button', { name: 'Actions for Credit committee' }));
    await user.click(screen.getByRole('menuitem', { name: 'Change role or permissions' }));
    const form = await dialog('Place of Credit committee');
    await user.selectOptions(form.getByLabelText('Deal role'), 'No role');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await form.findByText('Choose a role, or at least one permission.')).toBeVisible();
  });

  it('keeps the choice when somebody else changed the team first', async () => {
    let isFirst = true;
    const { user, server } = openTeam({
      [`POST ${groups}`]: () => {
        const answer = isFirst ? conflict : { body: [aTeamGroup()] };
        isFirst = false;
        return answer;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add group' }));
    const form = await dialog('Add a group to the team');
    await find(form, user, 'Group', 'lend', /Senior lenders.*4 people/);
    await user.click(form.getByRole('button', { name: 'Add to team' }));

    await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));
    await user.click(form.getByRole('button', { name: 'Add to team' }));

    expect(await screen.findByText('Deal team successfully saved')).toBeVisible();
    expect(server.last(`POST ${groups}`)?.body).toEqual([{ groupId: 'lenders', role: 'Viewer', permissions: [] }]);
  });

  it('loses a person and a group after a question', async () => {
    const { user, server } = openTeam({ [`DELETE ${people}`]: { body: {} }, [`DELETE ${groups}`]: { body: {} } });
    const remove = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
      await user.click(screen.getByRole('menuitem', { name: 'Remove from team' }));
      const question = await dialog(`Remove ${name} from the team?`);
      await user.click(question.getByRole('button', { name: 'Remove from team' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };

    await remove('Dalia Okafor');
    await remove('Credit committee');

    expect(server.last(`DELETE ${people}`)?.body).toEqual([{ agentId: 'dalia' }]);
    expect(server.last(`DELETE ${groups}`)?.body).toEqual([{ groupId: 'committee' }]);
  });
});
