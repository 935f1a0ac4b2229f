import type { NewAgent } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { OrganizationsContext } from './context.ts';

/** What may go wrong with a mail; inviting again sends another one. */
const ofMails = new Set(['mailNotSent', 'tooManyMails']);

/**
 * Invites the administrator of an organization that was made just now. It is there, and refusing because of a mail would have people make it
 * twice.
 */
export async function inviteFirst(
  administrator: Omit<NewAgent, 'roles'>,
  { id, name }: { readonly id: string; readonly name: string },
  { inviteAdministrator, scope }: OrganizationsContext,
): Promise<void> {
  try {
    await inviteAdministrator(administrator, { id, name }, scope);
  } catch (error) {
    if (!(error instanceof DomainError && ofMails.has(error.code))) throw error;
  }
}
