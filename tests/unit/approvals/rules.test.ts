import { describe, expect, it } from 'vitest';
import { cancelled, changedSteps, decided, freshStep, rearranged, triggered } from '#shared/domain/approvals/rules.ts';
import { type ActingPerson, askedSteps, turnOf } from '#shared/domain/approvals/turns.ts';
import type { Approver, StoredWorkflow, WorkflowStepDraft } from '#shared/domain/approvals/workflow.ts';
import { IsoDate } from '#shared/time/dates.ts';
import { Chance } from '#tests/support/hostile/chance.ts';

const moment = { at: '2026-03-02T09:00:00.000Z', today: IsoDate.parse('2026-03-02') };
const agent = (id: string): Approver => ({ type: 'Agent', id });
const group = (id: string): Approver => ({ type: 'AgentGroup', id });
const role = (id: string): Approver => ({ type: 'RcsLegacyAgentSupplier', id });
const person = (agentId: string, rest: Partial<ActingPerson> = {}): ActingPerson => ({
  agentId,
  name: agentId,
  groupIds: [],
  dealRoles: [],
  standsInFor: [],
  ...rest,
});
const step = (
  id: string,
  approvers: readonly Approver[],
  rest: Partial<WorkflowStepDraft> = {},
): WorkflowStepDraft => ({
  id,
  name: `Step ${id}`,
  mode: 'Any',
  approvers: [...approvers],
  dueInDays: null,
  ...rest,
});

const workflow = (steps: readonly WorkflowStepDraft[], order: StoredWorkflow['order'] = 'InOrder'): StoredWorkflow => ({
  id: 'w',
  organizationId: 'o',
  entityId: 's',
  structurePath: ['s'],
  source: { sourceType: 'Covenant', sourceId: 'c' },
  sourceName: 'Minimum DSCR',
  order,
  steps: steps.map(freshStep),
  status: 'Pending',
  round: 0,
  triggeredAt: null,
  triggeredBy: null,
  fingerprint: null,
  history: [],
  version: 1,
  createdAt: moment.at,
  createdBy: 'maker',
  updatedAt: moment.at,
  updatedBy: 'maker',
});

/** What came of an act, which must have been taken. */
function taken(result: StoredWorkflow | string): StoredWorkflow {
  if (typeof result === 'string') throw new Error(result);
  return result;
}

const maker = person('maker');
const sent = (one: StoredWorkflow): StoredWorkflow => taken(triggered(one, 'print', maker, moment, null));
const approve = (one: StoredWorkflow, who: ActingPerson) => decided(one, 'Approved', who, moment, null);

describe('steps in order', () => {
  const two = workflow([step('1', [agent('ann')], { dueInDays: 3 }), step('2', [agent('ben')], { dueInDays: 5 })]);

  it('are asked one after the other, each with a last day from when it is asked', () => {
    const begun = sent(two);
    const tooEarly = approve(begun, person('ben'));
    const half = taken(
      decided(begun, 'Approved', person('ann'), { ...moment, today: IsoDate.parse('2026-03-04') }, null),
    );
    const whole = taken(approve(half, person('ben')));

    expect(begun.steps.map(({ dueOn }) => dueOn)).toEqual(['2026-03-05', null]);
    expect(tooEarly).toBe('notApprover');
    expect(half.steps.map(({ decision, dueOn }) => [decision, dueOn])).toEqual([
      ['Approved', '2026-03-05'],
      ['None', '2026-03-09'],
    ]);
    expect([begun.status, half.status, whole.status]).toEqual(['Triggered', 'Triggered', 'Complete']);
    expect(askedSteps(whole)).toEqual([]);
  });

  it('begin anew when the workflow is sent again, and keep what was decided in the history', () => {
    const half = taken(approve(sent(two), person('ann')));
    const back = taken(decided(half, 'Amend', person('ben'), moment, 'The level is wrong.'));
    const again = sent(back);

    expect([back.status, askedSteps(back)]).toEqual(['Amend', []]);
    expect([again.round, again.status]).toEqual([2, 'Triggered']);
    expect(again.steps.map(({ decision, decisions }) => [decision, decisions.length])).toEqual([
      ['None', 0],
      ['None', 0],
    ]);
    expect(again.history.map(({ action, stepName, note }) => [action, stepName, note])).toEqual([
      ['trigger', null, null],
      ['approve', 'Step 1', null],
      ['amend', 'Step 2', 'The level is wrong.'],
      ['trigger', null, null],
    ]);
  });
});

describe('who decides', () => {
  it('is one of those named where any is enough, and each of them where all are asked', () => {
    const any = sent(workflow([step('1', [agent('ann'), agent('ben')])]));
    const all = sent(workflow([step('1', [agent('ann'), group('credit')], { mode: 'All' })]));
    const half = taken(approve(all, person('ann')));

    expect(taken(approve(any, person('ben'))).status).toBe('Complete');
    expect(half.status).toBe('Triggered');
    expect(taken(approve(half, person('cid', { groupIds: ['credit'] }))).status).toBe('Complete');
  });

  it('decides once in a step, also as a member of a group that is asked besides', () => {
    const all = sent(workflow([step('1', [agent('ann'), group('credit')], { mode: 'All' })]));
    const ann = person('ann', { groupIds: ['credit'] });
    const half = taken(approve(all, ann));

    expect(half.steps[0]?.decisions.map(({ approver }) => approver)).toEqual([agent('ann')]);
    expect(approve(half, ann)).toBe('workflowAlreadyDecided');
    expect(turnOf(half, ann)).toBeNull();
  });

  it('is known by deal role, and nobody else is', () => {
    const asked = sent(workflow([step('1', [role('CovenantApprover')])]));

    expect(approve(asked, person('dan', { dealRoles: ['Viewer'] }))).toBe('notApprover');
    expect(taken(approve(asked, person('dan', { dealRoles: ['CovenantApprover'] }))).status).toBe('Complete');
  });

  it('takes a place that is still free', () => {
    const asked = sent(workflow([step('1', [group('credit'), group('risk')], { mode: 'All' })]));
    const both = { groupIds: ['credit', 'risk'] };
    const half = taken(approve(asked, person('ann', both)));

    expect(turnOf(half, person('ben', both))?.approver).toEqual(group('risk'));
    expect(turnOf(half, person('cid', { groupIds: ['credit'] }))).toBeNull();
  });
});

describe('whoever stands in for somebody', () => {
  const ann = person('ann', { groupIds: ['credit'] });
  const ben = person('ben', { standsInFor: [ann] });

  it('decides in their place, and the decision tells both', () => {
    const whole = taken(approve(sent(workflow([step('1', [agent('ann')])])), ben));

    expect(whole.status).toBe('Complete');
    expect(whole.steps[0]?.decisions).toMatchObject([{ by: 'ben', standsInFor: { agentId: 'ann', name: 'ann' } }]);
    expect(whole.history.at(-1)).toMatchObject({ by: 'ben', standsInFor: { agentId: 'ann' } });
  });

  it('decides as one of their group, and for themselves first', () => {
    const grouped = taken(approve(sent(workflow([step('1', [group('credit')])])), ben));
    const both = sent(workflow([step('1', [agent('ann'), agent('ben')])]));

    expect(grouped.status).toBe('Complete');
    expect(turnOf(both, ben)).toMatchObject({ approver: agent('ben'), standsInFor: null });
  });

  it('gives one voice in a step, whosever it is', () => {
    const all = sent(workflow([step('1', [agent('ann'), agent('ben'), group('credit')], { mode: 'All' })]));
    const half = taken(approve(all, ben));

    expect(approve(half, ben)).toBe('workflowAlreadyDecided');
    expect(turnOf(half, ann)?.approver).toEqual(agent('ann'));
  });

  it('leaves nothing to decide in that step for whom it was decided', () => {
    const all = sent(workflow([step('1', [agent('ann'), group('credit')], { mode: 'All' })]));
    const half = taken(approve(all, ben));

    expect(half.status).toBe('Triggered');
    expect(approve(half, ann)).toBe('workflowAlreadyDecided');
    expect(turnOf(half, person('dan', { standsInFor: [ann] }))).toBeNull();
  });
});

describe('steps that change', () => {
  const two = workflow([step('1', [agent('ann')]), step('2', [agent('ben')], { dueInDays: 2 })]);
  const half = taken(approve(sent(two), person('ann')));

  it('stay where somebody has decided', () => {
    const other = step('1', [agent('eve')]);

    expect(changedSteps(half, [other, step('2', [agent('ben')])])).toBe(
      'A step in which somebody has decided stays as it is.',
    );
    expect(changedSteps(half, [step('2', [agent('ben')]), step('1', [agent('ann')])])).toBe(
      'A step in which somebody has decided stays as it is.',
    );
  });

  it('leave one that is still to be decided', () => {
    expect(changedSteps(half, [step('1', [agent('ann')])])).toBe('Leave a step that is still to be decided.');
  });

  it('name somebody else where nobody has decided, with a last day of their own', () => {
    const steps = changedSteps(half, [step('1', [agent('ann')]), step('2', [agent('cid')], { dueInDays: 9 })]);
    if (typeof steps === 'string') throw new Error(steps);
    const after = rearranged(half, { order: 'InOrder', steps: [...steps] }, maker, moment);

    expect(approve(after, person('ben'))).toBe('notApprover');
    expect(after.steps.map(({ dueOn }) => dueOn)).toEqual([null, '2026-03-11']);
    expect(taken(approve(after, person('cid'))).status).toBe('Complete');
  });
});

describe('random acts of several people', () => {
  const people = [
    person('ann', { groupIds: ['credit'] }),
    person('ben', { groupIds: ['credit', 'risk'] }),
    person('cid', { dealRoles: ['Approver'] }),
    person('eve'),
    person('flo', {
      standsInFor: [person('ann', { groupIds: ['credit'] }), person('cid', { dealRoles: ['Approver'] })],
    }),
  ];
  const approvers = [agent('ann'), agent('ben'), group('credit'), group('risk'), role('Approver')];

  it.each(Array.from({ length: 300 }, (_, seed) => seed))('keep the laws, with seed %i', (seed) => {
    const chance = new Chance(seed + 1);
    const pick = <Item>(items: readonly Item[]): Item => items[chance.below(items.length)] as Item;
    const drafts = Array.from({ length: 1 + chance.below(3) }, (_, at) =>
      step(
        String(at),
        approvers.filter((_one, place) => place === at || chance.is(0.5)),
        { mode: pick(['Any', 'All']), dueInDays: pick([null, 3]) },
      ),
    );
    let now = workflow(drafts, pick(['InOrder', 'SideBySide']));
    for (let turn = 0; turn < 40; turn += 1) {
      const who = pick(people);
      const before = now;
      const act = pick([
        'trigger',
        'Approved',
        'Approved',
        'Approved',
        'Approved',
        'Rejected',
        'Amend',
        'cancel',
      ] as const);
      const result =
        act === 'trigger'
          ? triggered(now, 'print', who, moment, null)
          : act === 'cancel'
            ? chance.is(0.1)
              ? cancelled(now, who, moment, null)
              : now
            : decided(now, act, who, moment, null);
      if (typeof result === 'string') continue;
      now = result;
      // What has ended never changes again.
      if (before.status === 'Complete' || before.status === 'Cancelled') expect(now).toBe(before);
      // Complete is what every step has approved, and nothing else.
      expect(now.status === 'Complete').toBe(now.steps.every(({ decision }) => decision === 'Approved'));
      for (const one of now.steps) {
        // Nobody decides twice in a step, and nobody decides for whom the step does not name.
        const voices = one.decisions.flatMap(({ by, standsInFor }) => [
          by,
          ...(standsInFor ? [standsInFor.agentId] : []),
        ]);
        expect(new Set(voices).size).toBe(voices.length);
        const named = new Set(one.approvers.map((approver) => JSON.stringify(approver)));
        expect(one.decisions.every(({ approver }) => named.has(JSON.stringify(approver)))).toBe(true);
        // A step is approved by as many as it takes.
        const needed = one.mode === 'Any' ? 1 : one.approvers.length;
        const given = one.decisions.filter(({ decision }) => decision === 'Approved').length;
        expect(one.decision === 'Approved').toBe(given === needed);
      }
      // In order, nothing is decided behind an open step.
      if (now.order === 'InOrder') {
        const firstOpen = now.steps.findIndex(({ decision }) => decision !== 'Approved');
        const behind = firstOpen < 0 ? [] : now.steps.slice(firstOpen + 1);
        expect(behind.every(({ decisions }) => decisions.length === 0)).toBe(true);
      }
      // Somebody is asked exactly while it waits.
      expect(askedSteps(now).length > 0).toBe(now.status === 'Triggered');
      expect(now.history.length).toBeGreaterThanOrEqual(before.history.length);
    }
  });
});
