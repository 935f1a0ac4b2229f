import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { newMembership } from '#shared/domain/agent.ts';
import { AccessType } from '#shared/domain/permissions/roles.ts';
import { becomeFunction } from '#tests/support/platform.ts';

let agentView: typeof import('#functions/platform/people/agent-view.ts').agentView;
let newAgentRecord: typeof import('#functions/platform/people/agent-store.ts').newAgentRecord;

beforeAll(async () => {
  becomeFunction();
  vi.stubEnv('INTERNAL_STAFF_DOMAINS', 'trestle.example,operations.example');
  vi.stubEnv('NAMED_PARTNERS', 'meridian,harbor');
  // A function reads its environment once.
  vi.resetModules();
  ({ agentView } = await import('#functions/platform/people/agent-view.ts'));
  ({ newAgentRecord } = await import('#functions/platform/people/agent-store.ts'));
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const anAgent = (agent: Partial<AgentRecord>): AgentRecord =>
  newAgentRecord({
    firstName: 'Noor',
    lastName: 'Newcomer',
    email: 'noor@riverside.example',
    emailVerified: true,
    ...agent,
  });

describe('an agent as the product shows it', () => {
  it('is internal staff by the domain of a verified address, and by no part of it', () => {
    const isStaff = (email: string, emailVerified = true) => agentView(anAgent({ email, emailVerified })).internalStaff;

    expect(isStaff('noor@operations.example')).toBe(true);
    expect(isStaff('noor@operations.example', false)).toBe(false);
    expect(isStaff('noor@evil-operations.example')).toBe(false);
    expect(isStaff('noor@operations.example.evil.example')).toBe(false);
    expect(isStaff('operations.example@riverside.example')).toBe(false);
  });

  it('works as a partner where the organization is named as one, unless it comes from outside anyway', () => {
    const typesIn = (organizationId: string) =>
      AccessType.options.map((accessType) => {
        const membership = newMembership({ organizationId, organizationName: organizationId, accessType });
        return agentView(anAgent({ memberships: [membership] }), organizationId).effectiveAgentAccessType;
      });

    expect(typesIn('riverside')).toEqual(['GUEST', 'MEMBER', 'UNAFFILIATED', 'PARTNER']);
    expect(typesIn('meridian')).toEqual(['GUEST', 'PARTNER', 'UNAFFILIATED', 'PARTNER']);
  });
});
