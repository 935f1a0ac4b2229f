import { describe, expect, it } from 'vitest';
import type { OrganizationsContext } from '#functions/domain/organizations/context.ts';
import { inviteFirst } from '#functions/domain/organizations/invite-first.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const ada = { firstName: 'Ada', lastName: 'Admin', primaryEmail: 'ada@sponsor.example' };
const organization = { id: 'windrow', name: 'Windrow' };

const invitedWhile = (inviteAdministrator: () => Promise<void>, administrator: typeof ada | undefined = ada) =>
  inviteFirst(administrator, organization, { inviteAdministrator } as unknown as OrganizationsContext);

describe('the invitation of an organization’s first administrator', () => {
  it('is told as mailed when it was, and as none where nobody is invited', async () => {
    expect(await invitedWhile(() => Promise.resolve())).toBe(true);
    expect(await inviteFirst(undefined, organization, {} as unknown as OrganizationsContext)).toBe(null);
  });

  it.each(['mailNotSent', 'tooManyMails'] as const)(
    'is told as not mailed after %s, and undoes nothing',
    async (code) => {
      expect(await invitedWhile(() => Promise.reject(new DomainError(code)))).toBe(false);
    },
  );

  it('is refused for any other reason', async () => {
    await expect(invitedWhile(() => Promise.reject(new DomainError('agentAlreadyMember')))).rejects.toMatchObject({
      code: 'agentAlreadyMember',
    });
  });
});
