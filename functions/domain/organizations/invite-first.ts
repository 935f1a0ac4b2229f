import type { NewAgent } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { OrganizationsContext } from './context.ts';

/** What may go wrong with a mail; inviting again sends another one. */
const ofMails = new Set(['mailNotSent', 'tooManyMails']);

/**
 * Invites the administrator of an organization that was made just now. It is there, and refusing because of a mail would have people make it
 * twice; the answer says whether the mail was sent, so that nobody waits for one that was not.
 */
export async function inviteFirst(
  administrator: Omit<NewAgent, 'roles'> | undefined,
  { id, name }: { readonly id: string; readonly name: string },
  { inviteAdministrator, scope }: OrganizationsContext,
): Promise<boolean | null> {
  if (administrator === undefined) return null;
  try {
    await inviteAdministrator(administrator, { id, name }, scope);
    return true;
  } catch (error) {
    if (!(error instanceof DomainError && ofMails.has(error.code))) throw error;
    return false;
  }
}
