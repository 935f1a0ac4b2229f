import { describe, expect, it } from 'vitest';
import { frequencyOf, usualChoices } from '#shared/domain/notifications/preferences.ts';
import { dueNews, type Stage, stagesOf, testNews } from '#shared/domain/notifications/standing-stages.ts';
import type { CovenantStanding } from '#shared/domain/standing.ts';

const lead = { warning: 14, critical: 5 };
const today = '2026-11-27';
const test = { periodEnd: '2026-09-30', result: 'Met', levels: [] };
const standing = (own: object): CovenantStanding =>
  ({
    covenantType: 'KPI',
    status: 'Met',
    risk: 'Calm',
    lastTest: test,
    periodEnd: null,
    nextDueDate: null,
    ...own,
  }) as never;

describe('how a covenant stands, as far as people are told', () => {
  it.each([
    [{}, 'sound', 'notDue'],
    [{ status: 'Waived', nextDueDate: today }, 'waived', 'notDue'],
    [{ status: 'Breached', risk: 'Breached', nextDueDate: '2026-11-01' }, 'breached', 'notDue'],
    [{ status: 'AtRisk', risk: 'AtRisk' }, 'atRisk', 'notDue'],
    // A report is at risk because it is due soon.
    [{ covenantType: 'Report', status: 'AtRisk', risk: 'AtRisk', nextDueDate: '2026-12-05' }, 'sound', 'due'],
    [{ nextDueDate: '2026-12-02' }, 'sound', 'dueCritical'],
    [{ nextDueDate: '2026-12-12' }, 'sound', 'notDue'],
    [{ nextDueDate: '2026-11-26', risk: 'Overdue' }, 'sound', 'overdue'],
  ])('%j: %s and %s', (own, tested, due) => {
    const stages = stagesOf(standing(own), today, lead);
    expect([stages.test.is, stages.due.is]).toEqual([tested, due]);
  });

  it('has no critical days where the organization names none', () => {
    const { due } = stagesOf(standing({ nextDueDate: today }), today, { warning: 14, critical: null });
    expect(due).toEqual({ is: 'due', of: today });
  });
});

const stage = (is: Stage['is'], of = 'Q3'): Stage => ({ is, of });

describe('news of a test', () => {
  it.each([
    [null, stage('breached'), 'covenantBreached'],
    [null, stage('sound'), null],
    [null, stage('waived'), null],
    [stage('sound'), stage('atRisk'), 'covenantAtRisk'],
    [stage('atRisk'), stage('atRisk'), null],
    [stage('atRisk'), stage('atRisk', 'Q4'), 'covenantAtRisk'],
    [stage('atRisk'), stage('critical'), 'covenantCritical'],
    [stage('breached'), stage('waived'), 'covenantWaived'],
    [stage('breached'), stage('sound'), 'covenantMet'],
    [stage('waived'), stage('sound'), null],
    [stage('sound'), stage('sound', 'Q4'), null],
  ])('from %j to %j: %s', (before, after, kind) => {
    expect(testNews(before, after, true)).toBe(kind);
  });

  it('never say that something is met that has no figure', () => {
    expect(testNews(stage('breached'), stage('sound'), false)).toBeNull();
  });
});

describe('news of what is due', () => {
  it.each([
    [null, stage('due'), 'deliverableDue'],
    [stage('notDue', ''), stage('overdue'), 'deliverableOverdue'],
    [stage('due'), stage('due'), null],
    [stage('due'), stage('dueCritical'), 'deliverableDueCritical'],
    [stage('dueCritical'), stage('due'), null],
    [stage('overdue'), stage('due', 'Q4'), 'deliverableDue'],
    [stage('due'), stage('notDue', ''), null],
  ])('from %j to %j: %s', (before, after, kind) => {
    expect(dueNews(before, after)).toBe(kind);
  });
});

describe('how soon somebody is mailed', () => {
  const choices = usualChoices({ isOff: false });
  const daily = { ...choices, topics: { ...choices.topics, Covenants: 'Daily' as const } };

  it('is what they have chosen of the structure, else of the topic; critical alerts come at once', () => {
    expect(frequencyOf('covenantAtRisk', daily, null)).toBe('Daily');
    expect(frequencyOf('covenantBreached', daily, null)).toBe('Immediately');
    expect(frequencyOf('covenantBreached', { ...daily, criticalAtOnce: false }, null)).toBe('Daily');
    expect(frequencyOf('covenantAtRisk', daily, 'Weekly')).toBe('Weekly');
  });

  it('is never where the topic or the structure is off, however critical', () => {
    expect(frequencyOf('covenantBreached', daily, 'Never')).toBe('Never');
    expect(frequencyOf('deliverableOverdue', usualChoices({ isOff: true }), null)).toBe('Never');
  });
});
