import { signInLengths } from '../sign-in-length.ts';
import { secondFactorDemands } from '../two-factor.ts';
import { choice, flag, other, text } from './setting-kinds.ts';

export const accessSettings = {
  singleSignOnConfiguration: other(
    'singleSignOn',
    'Single sign-on for members',
    'Lets members sign in with the identity provider of the organization.',
  ),
  counterpartySingleSignOnConfiguration: other(
    'singleSignOn',
    'Single sign-on for counterparties',
    'Lets guests of counterparties sign in with an identity provider of their own.',
  ),
  requireTwoFactor: choice(
    'Required second factor',
    'Asks people who sign in with a password to set up two-factor authentication before anything else; whoever comes from your identity provider is asked there.',
    secondFactorDemands,
    'off',
  ),
  longestSignIn: choice(
    'Longest sign-in',
    'Asks people to sign in again after this time, however they sign in, and changes nothing in their other organizations.',
    signInLengths,
    '12 hours',
  ),
  extendedPermission: flag(
    'Extended permissions',
    'Lets administrators grant and deny permissions on single items, details and values.',
  ),
  extendedVisibility: flag(
    'Extended visibility',
    'Lets members see structures of the organization on which nothing is granted to them, without opening them.',
  ),
  guestAccessRCS: flag(
    'Guest access',
    'Lets guests and external users see the covenants and reports of the structures that they work on.',
  ),
  contactForGuests: text(
    'Contact for guests',
    'Tells guests and visitors whom to ask, and where to send documents that they may not upload: a name, an email address or both.',
    { maxLength: 200 },
  ),
  externalPortal: flag('External portal', 'Opens the external portal for signing up and signing in.'),
  enableCounterpartyApprovers: flag(
    'Counterparty approvers',
    'Lets guests of counterparties who were given the right decide about reports, covenants and what was handed in.',
  ),
  disableCovenantCreatorApprove: flag(
    'Second person for covenants',
    'Keeps people from approving covenants that they entered, had read from an agreement or changed last.',
  ),
  multiStepReportApprovals: flag(
    'Reports approved in steps',
    'Has what is handed in approved step by step, where that is arranged for what asks for it.',
  ),
  enableCounterpartiesAutomatically: flag(
    'Enable counterparties at once',
    'Gives new counterparties access to a structure as soon as they are added to it.',
  ),
  defaultCounterpartyNotificationsToOff: flag(
    'Counterparty notifications off',
    'Starts new counterparties without e-mail notifications.',
  ),
  accessRoleCaching: flag(
    'Access computed ahead',
    'Works out every hour, and not only when somebody asks, what each person may do, so that their first page opens faster; nobody may do more or less by it.',
  ),
  apiRole: other(
    'roleId',
    'Role of the default API client',
    'Decides what the organization’s first API client may do; nothing that takes a permission, while it is empty.',
  ),
} as const;
