import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { type PasswordOwner, passwordFault } from '#shared/domain/password.ts';
import { catalog } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const longest = 256;

const ownerOf = ({ firstName, lastName, email, memberships }: AgentRecord): PasswordOwner => ({
  firstName,
  lastName,
  email,
  organizationNames: memberships.map(({ organizationName }) => organizationName),
});

const refusal = (code: 'passwordTooWeak' | 'passwordCommon' | 'passwordHoldsName' | 'passwordUnchanged') =>
  new DomainError(code, { fields: { password: catalog[code].userMessage } });

/** The product's rules, and the user pool's: it takes no white space at either end. */
export function requireAcceptablePassword(password: string, agent: AgentRecord): void {
  const fault = password.length > longest ? 'passwordTooWeak' : passwordFault(password, ownerOf(agent));
  if (fault !== null) throw refusal(fault);
}

export const passwordUnchanged = (): DomainError => refusal('passwordUnchanged');
