import { describe, expect, it } from 'vitest';
import { areas } from '#shared/contract/areas.ts';
import type { Call } from '#shared/contract/define-area.ts';
import { successNoticeOf } from '#web/src/api/success-notices.ts';

const texts = [
  'Action was successful',
  'Covenant created',
  'Covenant updated',
  'Covenant approved',
  'Handed in',
  'Decision recorded',
  'Delivery arranged',
  'File left where it is',
  'Request recorded',
  'Event recorded',
  'Form created',
  'Form saved',
  'Approval changed',
  'Form obsoleted',
  'Calendar address made',
  'Calendar address revoked',
  'Event removed',
  'Covenant unapproved',
  'Covenant obsoleted',
  'Deal created successfully',
  'Project created successfully',
  'Financing created successfully',
  'Deal updated successfully',
  'Project updated successfully',
  'Financing updated successfully',
  'Detail created successfully',
  'Detail updated successfully',
  'Email notifications saved',
  'Channel added',
  'Channel deleted',
  'Channel saved',
  'New secret in use',
  'Sent again',
  'Save alert preferences succeeded.',
  'Translation request sent',
  'Integration created successfully.',
  'Integrations synced successfully.',
  'Deal team successfully saved',
  'Investor created successfully',
  'Investor updated successfully',
  'Investor removed successfully',
  'Integration triggered successfully',
  'Data uploaded successfully',
  'Workflow updated successfully',
  'Workflow created successfully',
  'Decisions saved',
  'Marked as read',
  'You get no more of these emails',
  'You get emails again',
  'Delegation saved',
  'Delegation ended',
  'Template created',
  'Template saved',
  'Delivery of the log saved',
  'Note put on record',
  'New counterparty type created successfully.',
  'Successfully updated Deal Team',
  'Successfully Updated permission.',
  'Organization successfully created',
  'Party successfully created',
  'Affiliated Organization successfully created',
  'Affiliated Organization successfully updated',
  'Create calendar succeeded.',
  'User successfully created',
  'Guest User successfully created',
  'Profile changes saved',
  'Successfully updated password',
  'Two Factor Authentication successfully disabled.',
  'Organization settings saved',
  'Successfully updated feature flags',
  'Successfully updated entity status',
  'Successfully created entity status',
  'Successfully created role',
  'Successfully updated role',
  'Successfully created group',
  'Successfully updated group',
  'Successfully updated rates',
  'Successfully created partner',
  'Successfully added member to partner',
  'Password setup successful!',
  'Password reset successful!',
  'API client added',
  'Order of statuses saved',
  'Undo started',
  'API client saved',
  'New secret made',
  'API client revoked',
  'Access review started',
  'Access review saved',
  'Access review completed',
  'Access review cancelled',
  'Provisioning token added',
  'Provisioning token revoked',
  'All sessions ended',
  'A mail to confirm the new address is on its way',
  'Your address was changed',
  'The user was asked',
  'Answer saved',
  'Domain added',
  'Domain removed',
  'Account disconnected',
  'Document restored',
  'Unpacking started',
  'The download is being prepared',
  'Upload discarded',
  'The version is the latest again',
  'The version can be opened',
  'Approvals saved',
  'Import started',
  'Scenario saved',
  'Scenario updated',
  'Data signal updated',
];

const longer = [
  ['Email has been sent successfully.', null, 'Email has been sent successfully.', 5_000],
  ['Email verified / You can log in now.', 'Email verified', 'You can log in now.', 5_000],
  [
    'You will receive an email with instructions shortly',
    null,
    'You will receive an email with instructions shortly',
    5_000,
  ],
  [
    'Check your email / We sent you an email to verify your account.',
    'Check your email',
    'We sent you an email to verify your account.',
    7_000,
  ],
] as const;

describe('a success', () => {
  it.each(texts)('"%s" is shown for 2 seconds', (text) => {
    expect(successNoticeOf(text)).toEqual({ title: null, text, duration: 2_000 });
  });

  it.each(longer)('"%s" is shown longer, with its title where it has one', (declared, title, text, duration) => {
    expect(successNoticeOf(declared)).toEqual({ title, text, duration });
  });

  it('without a text of its own is "Action was successful"', () => {
    expect(successNoticeOf()).toEqual({ title: null, text: 'Action was successful', duration: 2_000 });
  });

  it('of a financing is told in the term of the organization', () => {
    expect(successNoticeOf('Financing created successfully', { loan: 'Facility' }).text).toBe(
      'Facility created successfully',
    );
    expect(successNoticeOf('Deal created successfully', { loan: 'Facility' }).text).toBe('Deal created successfully');
  });

  it.each(areas.map(({ name, calls }) => [name, Object.values(calls) as readonly Call[]] as const))(
    'of the %s has no text but these',
    (_, calls) => {
      const known = [...texts, ...longer.map(([declared]) => declared)] as readonly string[];
      const declared = calls.flatMap(({ success }) => (success === undefined ? [] : [success]));
      expect(declared.filter((text) => !known.includes(text))).toEqual([]);
    },
  );
});
