import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { inviteeRows } from '#web/src/features/people/users/invitee-rows.ts';
import { UsersPage } from '#web/src/features/people/users-page.tsx';
import { anAgent, refused, theBuiltInRoles } from './people-factories.ts';

const roles = [
  { id: 'r-2', name: 'Analyst' },
  { id: 'r-1', name: 'Covenant monitor' },
];
const people = (text: string) => inviteeRows(text, roles).map(({ person, fault }) => person ?? fault);

describe('a pasted list of people', () => {
  it.each([
    ['Kai Brandt, kai@northlight.example', ['Kai', 'Brandt', ['Member']]],
    ['"Brandt, Kai Olaf";Lund;kai@northlight.example;Covenant monitor', ['Brandt, Kai Olaf', 'Lund', ['r-1']]],
    ['Kai\tBrandt\tKAI@northlight.example\tanalyst', ['Kai', 'Brandt', ['r-2']]],
    ['Anna Maria Ruiz,kai@northlight.example', ['Anna Maria', 'Ruiz', ['Member']]],
  ])('reads %s', (text, [firstName, lastName, held]) => {
    expect(people(text)).toEqual([{ firstName, lastName, primaryEmail: 'kai@northlight.example', roles: held }]);
  });

  it('leaves out column names and empty lines, and says what is wrong with the others', () => {
    const text = [
      'Name,Email,Role',
      '',
      'Kai Brandt,kai@northlight.example,Emperor',
      'Kai Brandt,kai at northlight',
      'Brandt,kai@northlight.example',
      'Kai Brandt,kai@northlight.example',
      'Kai B,KAI@northlight.example',
    ].join('\r\n');

    expect(people(text)).toEqual([
      'There is no role "Emperor".',
      'This line has no email address.',
      'Enter a first name.',
      expect.objectContaining({ primaryEmail: 'kai@northlight.example' }),
      'This address is already listed above.',
    ]);
    expect(inviteeRows(text, roles).map(({ line }) => line)).toEqual([3, 4, 5, 6, 7]);
  });
});

describe('inviting several people', () => {
  it('goes on after one that is refused, and reports line by line', async () => {
    const create = 'POST /api/organizations/northlight/agents';
    const server = fakeServer({
      'GET /api/organizations/northlight/agents': { body: [] },
      'GET /api/organizations/northlight/roles': { body: theBuiltInRoles },
      [create]: ({ body }) =>
        (body as { primaryEmail: string }).primaryEmail.startsWith('kai')
          ? refused(409, 'agentAlreadyMember', 'A user with this email address already belongs to the organization.')
          : { body: anAgent() },
    });
    server.install();
    const { user } = renderPage(<UsersPage />, { path: '/organization/northlight/settings/users' });

    await user.click((await screen.findAllByRole('button', { name: 'Invite several' }))[0] as HTMLElement);
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByLabelText('One person per line'));
    await user.paste('Kai Brandt, kai@northlight.example\nLu Shen, lu@northlight.example, Deal Admin\nnobody');
    await user.click(dialog.getByRole('button', { name: 'Invite 3 people' }));

    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('1 of 3 invited.'));
    expect(dialog.getByText(/already belongs to the organization/)).toBeVisible();
    expect(await dialog.findByText('This line has no email address.')).toBeVisible();
    expect(server.last(create)?.body).toMatchObject({ primaryEmail: 'lu@northlight.example', roles: ['Deal Admin'] });
  });
});
