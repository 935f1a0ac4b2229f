import { describe, expect, it } from 'vitest';
import type { AuditChange, AuditRecord } from '#shared/domain/audit/audit-record.ts';
import type { AuditType } from '#shared/domain/audit/audit-types.ts';
import { auditLine } from '#shared/format/audit-line.ts';
import { formatAuditActor, formatAuditEvent, formatAuditType } from '#shared/format/audit-words.ts';
import { formatFaultyRecord, formatTrailFault, formatVerification } from '#shared/format/trail-words.ts';

const surroundings = { terms: { loan: 'Facility', loans: 'Facilities' }, timeZone: 'America/New_York' };
const lineOf = (type: AuditType, change: AuditChange, names: AuditRecord['names'] = {}) =>
  auditLine(change, { type, names }, surroundings);

describe('a change in words', () => {
  it.each<{ type: AuditType; change: AuditChange; line: readonly [string, string, string] }>([
    {
      type: 'Loan',
      change: { field: 'commitmentAmount', before: 1_250_000, after: null },
      line: ['Commitment amount', '1,250,000', '—'],
    },
    {
      type: 'Deal',
      change: { field: 'closingDate', before: null, after: '2026-03-31' },
      line: ['Closing date', '—', 'Mar 31, 2026'],
    },
    {
      type: 'Covenant',
      change: {
        field: 'thresholds',
        before: [{ value: 1.2, unit: 'Ratio' }],
        after: [{ value: 1.15, unit: 'Ratio', from: '2027-01-01' }],
      },
      line: ['Thresholds', '1.20×', '1.15× (from: Jan 1, 2027)'],
    },
    { type: 'Covenant', change: { field: 'approved', before: false, after: true }, line: ['Approved', 'No', 'Yes'] },
    { type: 'Covenant', change: { field: 'reliefs', before: 0, after: 1 }, line: ['Reliefs', '0', '1'] },
    { type: 'Workflow', change: { field: 'steps', before: 2, after: 2 }, line: ['Steps', '—', '2, changed'] },
    {
      type: 'Covenant',
      change: { field: 'frequency', before: 'AtAllTimes', after: 'Quarterly' },
      line: ['Frequency', 'At all times', 'Quarterly'],
    },
    {
      type: 'Covenant',
      change: { field: 'covenantType', before: null, after: 'KPI' },
      line: ['Covenant type', '—', 'KPI'],
    },
    {
      type: 'Document',
      change: { field: 'checklistStage', before: null, after: 'NOT_STARTED' },
      line: ['Checklist stage', '—', 'Not started'],
    },
    {
      type: 'Figures',
      change: { field: 'Net Operating Income (actual, monthly)', before: null, after: 12 },
      line: ['Net Operating Income (actual, monthly)', '—', '12 entered'],
    },
    {
      type: 'Organization',
      change: { field: 'Guest access', before: null, after: 'true' },
      line: ['Guest access', '—', 'Yes'],
    },
    {
      type: 'Note',
      change: { field: 'occurredAt', before: null, after: '2026-03-31T18:05:00Z' },
      line: ['When it happened', '—', 'Mar 31, 2026, 2:05 PM EDT'],
    },
  ])('$change.field of $type', ({ type, change, line }) => {
    const { field, before, after } = lineOf(type, change);

    expect([field, before, after]).toEqual(line);
  });

  it('tells ids by their names, and nothing where the reader may not know one', () => {
    const names = { 'agent-1': 'Jordan Reyes', 'role-1': 'Analyst' };

    expect(lineOf('Covenant', { field: 'approvedBy', before: null, after: 'agent-1' }, names).after).toBe(
      'Jordan Reyes',
    );
    expect(lineOf('Agent', { field: 'roles', before: ['Admin'], after: ['role-1', 'role-2'] }, names)).toEqual({
      field: 'Roles',
      before: 'Admin',
      after: 'Analyst, —',
    });
  });

  it('tells permissions and deal roles as sentences with their place', () => {
    const permission = { level: 'Edit', action: 'Deny', sourceType: 'Document', entityId: 'deal-1', detailName: null };
    const names = { 'deal-1': 'Riverside senior facility' };

    expect(lineOf('AgentRights', { field: 'permissions', before: [], after: [permission] }, names)).toEqual({
      field: 'Permissions',
      before: '—',
      after: 'May not edit, create or obsolete documents on Riverside senior facility',
    });
    const assignment = { role: 'Approver', entityId: 'deal-1', enabled: true };
    expect(lineOf('AgentRights', { field: 'assignments', before: [assignment], after: [] }, names).before).toBe(
      'Approver on Riverside senior facility',
    );
  });
});

describe('what was done', () => {
  it.each<{ type: AuditType; event: string; words: string }>([
    { type: 'Loan', event: 'loan.updated', words: 'Facility changed' },
    { type: 'Covenant', event: 'covenant.amended', words: 'Covenant amended' },
    { type: 'SignIn', event: 'signIn.succeeded', words: 'Signed in' },
    { type: 'Refusal', event: 'access.refused', words: 'Refused for want of a right' },
    { type: 'Calendar', event: 'calendar.somethingUnheardOf', words: 'Calendar something unheard of' },
  ])('$event', ({ type, event, words }) => {
    expect(formatAuditEvent({ type, event }, surroundings)).toBe(words);
  });

  it('is told by whom, and a program, a superuser and the product are told apart from people', () => {
    const by = (kind: AuditRecord['by']['kind'], name: string | null) => formatAuditActor({ id: 'x', kind, name });

    expect([by('person', 'Jordan Reyes'), by('program', 'Warehouse'), by('provider', 'Okta')]).toEqual([
      'Jordan Reyes',
      'API client Warehouse',
      'Identity provider Okta',
    ]);
    expect([by('superuser', 'Sam Ops'), by('product', null), by('person', null)]).toEqual([
      'Sam Ops (Trestle superuser)',
      'Trestle',
      'A former user',
    ]);
  });

  it('calls financings by the organization’s own term', () => {
    expect([formatAuditType('Loan', surroundings), formatAuditType('Deal', surroundings)]).toEqual([
      'Facility',
      'Structure',
    ]);
  });
});

describe('a verification in words', () => {
  it.each([
    { found: { checked: 1_204, faults: 0 }, words: '1,204 records verified. All are as they were written.' },
    { found: { checked: 12, faults: 1 }, words: '12 records verified. 1 place is not as it was written.' },
    {
      found: { checked: 12, faults: 100 },
      words: '12 records verified. 100 places or more are not as they were written.',
    },
  ])('$words', ({ found, words }) => {
    expect(formatVerification(found)).toBe(words);
  });

  it('names the record that does not fit, also where it is gone, and what is wrong', () => {
    const record = {
      fault: 'altered' as const,
      type: 'Covenant' as const,
      name: 'Minimum DSCR',
      version: 3,
      event: 'covenant.updated',
      at: '2026-03-31T18:05:00Z',
      subject: 'Deal#d#COV#c',
    };

    expect(formatFaultyRecord(record, surroundings)).toBe(
      'Covenant changed: Minimum DSCR, version 3, Mar 31, 2026, 2:05 PM EDT',
    );
    expect(formatFaultyRecord({ ...record, name: null, event: null, at: null }, surroundings)).toBe(
      'Covenant, version 3',
    );
    expect(
      formatFaultyRecord({ ...record, type: null, name: null, event: 'name.claimed', at: null }, surroundings),
    ).toBe('Bookkeeping (Deal#d#COV#c), version 3');
    expect(formatTrailFault('missing')).toBe('The record is not there any more.');
  });
});
