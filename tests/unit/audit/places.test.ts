import { describe, expect, it } from 'vitest';
import { entityPartition } from '#functions/platform/audit/entity-partition.ts';
import { auditPlaceOf } from '#shared/domain/audit/audit-types.ts';

describe('what a record is about, by its key', () => {
  it.each([
    ['Deal#d#_', { type: 'Deal', source: 'd', entityId: 'd' }],
    ['Deal#d#PROJECT#p', { type: 'Project', source: 'p', entityId: 'p' }],
    ['Deal#d#LOAN#l', { type: 'Loan', source: 'l', entityId: 'l' }],
    ['Deal#p#COV#c', { type: 'Covenant', source: 'c', entityId: 'p' }],
    ['Deal#d#DELIVERABLE#c#2026-03-31', { type: 'Deliverable', source: 'c', entityId: 'd' }],
    ['Deal#p#DETAIL#dscr', { type: 'Detail', source: 'dscr', entityId: 'p' }],
    ['Deal#d#REL#l#r', { type: 'Relationship', source: 'r', entityId: 'l' }],
    ['Room#d#DOC#x', { type: 'Document', source: 'x', entityId: 'd' }],
    ['p#HEAD', { type: 'Figures', source: 'p', entityId: 'p' }],
    ['Member#a#PERMISSIONS', { type: 'AgentRights', source: 'a', entityId: null }],
    ['WorkflowTemplate#t#_', { type: 'WorkflowTemplate', source: 't', entityId: null }],
    ['Delegation#d#_', { type: 'Delegation', source: 'd', entityId: null }],
    ['Refusal#a#2026-03-31T10#get-deals', { type: 'Refusal', source: 'a', entityId: null }],
  ])('%s', (subject, place) => {
    expect(auditPlaceOf(subject)).toEqual(place);
  });

  it.each([
    'Deal#d#SHARES#l',
    'Deal#d#SUB#e',
    'Room#d#PLACE#f#1',
    'Name#deal#NAME#x',
    'Job#j#_',
    'Delegation#COUNT#_',
    'NotificationPreferences#a#_',
    'Administrators#organization#_',
  ])('%s is bookkeeping', (subject) => {
    expect(auditPlaceOf(subject)).toBeNull();
  });
});

describe('the entity under which a record is listed', () => {
  const nothing = { before: null, after: null };

  it.each([
    { what: 'a covenant', pk: 'org#Deal#d#COV#c', sides: nothing, partition: 'org#d' },
    {
      what: 'a form, by what it tells',
      pk: 'org#Form#f#_',
      sides: { before: null, after: { entityId: 'd' } },
      partition: 'org#d',
    },
    {
      what: 'a form that was removed',
      pk: 'org#Form#f#_',
      sides: { before: { entityId: 'd' }, after: null },
      partition: 'org#d',
    },
    { what: 'an opening', pk: 'org#Room#d#OPENING#x#o', sides: nothing, partition: null },
    { what: 'a role', pk: 'org#Role#r#_', sides: nothing, partition: null },
    {
      what: 'bookkeeping',
      pk: 'org#Name#deal#NAME#x',
      sides: { before: null, after: { entityId: 'd' } },
      partition: null,
    },
  ])('of $what', ({ pk, sides, partition }) => {
    expect(entityPartition('org', pk, sides)).toBe(partition);
  });

  it('of the settings of an organization, which stand in the platform’s trail, is the organization', () => {
    expect(entityPartition('platform', 'platform#Organization#org#_', nothing)).toBe('org#org');
  });
});
