import { describe, expect, it } from 'vitest';
import {
  dealRoleItemWords,
  groupWords,
  membershipWords,
  permissionWords,
  roleWords,
} from '#functions/domain/rights/access-reviews/access-words.ts';
import {
  beganWith,
  isOverdue,
  progressOf,
  recounted,
  standingOf,
  type TrailEntry,
} from '#functions/domain/rights/access-reviews/review-rules.ts';
import type { ItemState } from '#shared/domain/access-review.ts';
import { PermissionLine } from '#shared/domain/permissions/permission.ts';

const counts = { people: 2, items: 5, confirmed: 0, takenAway: 0, notHeld: 0, taking: 0 };
const as = (state: ItemState, isTaking = false) => ({ state, isTaking });

describe('the counts of an access review', () => {
  it('follow an item from state to state, and never count it twice', () => {
    const steps = [as('undecided'), as('confirmed'), as('confirmed', true), as('takenAway')];

    const after: (typeof counts)[] = [];
    for (const [at, step] of steps.slice(1).entries()) {
      const before = after.at(-1) ?? counts;
      after.push({ ...before, ...recounted(before, steps[at] ?? step, step) });
    }

    expect(after.map(({ confirmed, takenAway, taking }) => [confirmed, takenAway, taking])).toEqual([
      [1, 0, 0],
      [1, 0, 1],
      [0, 1, 0],
    ]);
    expect(progressOf(after[2] ?? counts)).toMatchObject({ items: 5, takenAway: 1, undecided: 4 });
  });

  it('come back to what they were where taking away was refused', () => {
    const begun = { ...counts, ...recounted(counts, as('undecided'), as('undecided', true)) };

    expect(begun.taking).toBe(1);
    expect(progressOf(begun).undecided).toBe(5);
    expect(recounted(begun, as('undecided', true), as('undecided'))).toEqual({
      confirmed: 0,
      takenAway: 0,
      notHeld: 0,
      taking: 0,
    });
  });
});

describe('an access review', () => {
  it.each([
    ['Running', '2026-03-30', true],
    ['Running', '2026-03-31', false],
    ['Preparing', '2026-03-30', true],
    ['Completed', '2026-03-30', false],
    ['Cancelled', '2026-03-30', false],
  ] as const)('that is %s and due on %s is overdue: %s', (status, dueOn, expected) => {
    expect(isOverdue({ status, dueOn }, '2026-03-31')).toBe(expected);
  });

  it('tells what is gone from what has other rights', () => {
    expect([standingOf('Viewer', undefined), standingOf('Viewer', 'Approver'), standingOf('', '')]).toEqual([
      'gone',
      'changed',
      'asListed',
    ]);
  });
});

describe('since when something is held', () => {
  const entry = (at: string, before: string[] | null, after: string[] | null): TrailEntry => ({
    at,
    by: `agent-${at}`,
    before: before && { roles: before },
    after: after && { roles: after },
  });
  const holds = (role: string) => (record: Readonly<Record<string, unknown>>) =>
    (record['roles'] as string[]).includes(role);
  const trail = [
    entry('5', ['Admin', 'Member'], ['Admin', 'Member']),
    entry('4', ['Member'], ['Admin', 'Member']),
    entry('3', ['Admin', 'Member'], ['Member']),
    entry('2', ['Admin'], ['Admin', 'Member']),
    entry('1', null, ['Admin']),
  ];

  it('is the last time that it was given, not the first', () => {
    expect(beganWith(trail, holds('Admin'))).toEqual({ at: '4', by: 'agent-4' });
    expect(beganWith(trail, holds('Member'))).toEqual({ at: '2', by: 'agent-2' });
  });

  it('is unknown where the trail ends before, or does not tell of it', () => {
    expect(beganWith(trail.slice(0, 3), holds('Member'))).toBeNull();
    expect(beganWith(trail, holds('Analyst'))).toBeNull();
    expect(beganWith([], () => true)).toBeNull();
    expect(beganWith([entry('9', ['Admin'], null)], () => true)).toBeNull();
  });

  it('is the making of the record for what was there from the first', () => {
    expect(beganWith(trail.slice(4), holds('Admin'))).toEqual({ at: '1', by: 'agent-1' });
  });
});

describe('what gives access, in words', () => {
  const wording = { terms: { loans: 'Facilities' }, entityNames: new Map([['sandhollow', 'Sandhollow']]) };
  const line = (rest: object) =>
    PermissionLine.parse({ level: 'View', action: 'Grant', sourceType: 'Loan', entityId: 'sandhollow', ...rest });

  it('are those of the permission screens, in the organization’s own terms', () => {
    expect(permissionWords(line({ level: 'Edit' }), wording).says).toBe('May view and edit facilities in Sandhollow');
    expect(permissionWords(line({ entityId: null }), wording).says).toBe(
      'May view facilities in the whole organization',
    );
    expect(permissionWords(line({ entityId: 'gone' }), wording).says).toBe(
      'May view facilities in something that is gone',
    );
    expect(
      permissionWords(line({ sourceType: 'Detail', detailName: 'Rating', detailValues: ['A', 'B'] }), wording).says,
    ).toBe('May view the detail “Rating”, “A” or “B” only, of figures and details in Sandhollow');
  });

  it('say what a role and a group let somebody do, and stay short', () => {
    const grants = Array.from({ length: 23 }, () => ({ level: 'View', sourceType: 'Deal', detailName: null }) as const);

    const role = roleWords({ name: 'Reader', description: 'Reads', grants, isBuiltIn: false }, wording);
    const builtIn = roleWords({ name: 'Admin', description: 'Everything.', grants, isBuiltIn: true }, wording);
    const group = groupWords(
      'Closers',
      [line({}), line({ action: 'Deny', sourceType: 'Covenant' })],
      [
        { entityType: 'Deal', entityId: 'sandhollow', role: 'Approver', enabled: true },
        { entityType: 'Deal', entityId: 'sandhollow', role: 'Viewer', enabled: false },
      ],
      wording,
    );

    expect(role.gives).toMatch(/^May view structures; .*; and 3 more$/);
    expect(builtIn).toEqual({ says: 'Role Admin', gives: 'Everything.' });
    expect(group).toEqual({
      says: 'Group Closers',
      gives:
        'Approver on Sandhollow; May view facilities in Sandhollow; May not view, edit, create or obsolete covenants in Sandhollow',
    });
    expect(groupWords('Empty', [], [], wording).gives).toBe('Gives nothing by itself');
  });

  it('tell members from those who were only invited', () => {
    expect(membershipWords('GUEST', false).says).toBe('Access as a guest');
    expect(membershipWords('MEMBER', true)).toEqual({
      says: 'Membership, invited',
      gives: 'Has not accepted the invitation yet',
    });
    expect(dealRoleItemWords({ role: 'Viewer', entityId: 'sandhollow' }, wording).says).toBe('Viewer on Sandhollow');
  });
});
