import { memoryOfOneProcessorInMb } from '#infra/constructs/trestle-function.ts';
import type { Uses } from '#infra/constructs/uses.ts';
import type { areas } from '#shared/contract/areas.ts';

export const tableFile = 'infra/stacks/api-areas.ts';

interface ApiAreaRow {
  /** What people lose while the area fails. */
  failureImpact: string;
  uses: Uses;
  memoryInMb?: number;
}

type AreaName = (typeof areas)[number]['name'];

/** Every area is asked through the distribution, and has lists that go on. */
// Where a browser does not tell the relation to the page that asks, the site's address does.
const anyArea = { originSecret: 'read', keys: ['cursors'], siteUrl: 'read' } as const satisfies Uses;

/** Areas for people and API clients read who is signed in. */
const everyArea = { ...anyArea, keys: [...anyArea.keys, 'sessions'] } as const satisfies Uses;

/** What most areas do besides: write, and leave an audit trail. */
const writing = { ...everyArea, records: 'readWrite', audit: 'append' } as const satisfies Uses;

/** An area that changes nothing keeps the answers to requests that may be repeated, and records what support reads there. */
const reading = { ...everyArea, records: 'readAndKeepAnswers', audit: 'readAppend' } as const satisfies Uses;

/** Each area of the API: what it may touch, and what people lose without it. */
export const apiAreas: Readonly<Record<AreaName, ApiAreaRow>> = {
  session: {
    failureImpact: 'nobody can sign in or reset a password',
    uses: {
      ...writing,
      keys: [...everyArea.keys, 'links', 'settings', 'accounts'],
      people: 'signIn',
      mail: 'send',
    },
    // Signing in is what a person waits for first.
    memoryInMb: memoryOfOneProcessorInMb,
  },
  agents: {
    failureImpact: 'administrators cannot invite or disable people, and nobody can change a password or second factor',
    uses: { ...writing, keys: [...everyArea.keys, 'links', 'accounts'], people: 'signIn', mail: 'send' },
  },
  provisioning: {
    failureImpact: 'identity providers can neither provision people and groups nor shut leavers out',
    // Whoever is provisioned may get an invitation by mail. Nobody's password or second factor is touched, and no sign-in opens these calls.
    uses: { ...writing, keys: [...anyArea.keys, 'links'], mail: 'send' },
  },
  rights: {
    failureImpact: 'administrators cannot change roles, groups and what people may see, nor review it',
    uses: { ...writing },
  },
  teams: {
    failureImpact: 'nobody can be put on the team of a structure or taken off it',
    uses: { ...writing },
  },
  organizations: {
    failureImpact: 'organizations, partners and affiliated organizations cannot be opened or changed',
    // A new organization comes with its first administrator, who is invited.
    uses: {
      ...writing,
      keys: [...everyArea.keys, 'links'],
      mail: 'send',
    },
  },
  configuration: {
    failureImpact: 'calendars, statuses, currencies and email templates cannot be read or changed',
    // The bytes of a refused upload go again.
    uses: { ...writing, documents: 'readWriteRemove' },
  },
  approvals: {
    failureImpact:
      'nobody can be asked to approve covenants, reports, figures and forms step by step, and nobody can decide',
    // What a covenant is tested by is read with it; a figure is approved where it stands.
    uses: { ...writing, audit: 'readAppend', series: 'readWrite' },
  },
  notifications: {
    failureImpact: 'nobody sees their alerts, and nobody can choose which emails and channels tell of them',
    // The links of mails are signed, and the addresses of channels sealed.
    uses: {
      ...writing,
      keys: [...everyArea.keys, 'links', 'settings'],
      mail: 'release',
      sendsTo: ['channel-delivery'],
    },
  },
  structures: {
    failureImpact: 'structures, projects and financings cannot be opened or changed',
    // What a change was made from is read in the audit trail; which details are shown may depend on their values.
    uses: { ...writing, audit: 'readAppend', series: 'read' },
    memoryInMb: memoryOfOneProcessorInMb,
  },
  'structure-imports': {
    failureImpact: 'structures, projects and financings cannot be imported from a workbook',
    // The file waits in storage for the worker.
    uses: { ...writing, audit: 'readAppend', documents: 'write' },
    memoryInMb: memoryOfOneProcessorInMb,
  },
  portfolios: {
    failureImpact: 'trees, diagrams and the figures of the portfolio are not shown',
    // What was at the end of a day is read from the audit trail.
    uses: { ...reading },
  },
  relationships: {
    failureImpact: 'lenders, investors and other parties can neither be seen nor changed',
    uses: { ...writing, audit: 'readAppend' },
  },
  'data-room': {
    failureImpact: 'documents can neither be uploaded nor read',
    // What was packed to be downloaded is read among the exports.
    uses: { ...writing, documents: 'readWritePartsRemove', exports: 'read', series: 'read' },
    // Marks are written into documents of 25 MB.
    memoryInMb: memoryOfOneProcessorInMb,
  },
  forms: {
    failureImpact: 'forms of projects can neither be filled in nor approved',
    uses: { ...writing },
  },
  covenants: {
    failureImpact: 'lenders do not see breached covenants and cannot approve proposed ones',
    // How a test came out before is read in the audit trail.
    uses: { ...writing, audit: 'readAppend', series: 'read' },
    // What covenants are tested by is computed.
    memoryInMb: memoryOfOneProcessorInMb,
  },
  comments: {
    failureImpact: 'nobody can read or write comments, and nobody can be mentioned',
    uses: { ...writing },
  },
  metrics: {
    failureImpact: 'figures can neither be entered nor imported',
    // It seals secrets.
    uses: {
      ...writing,
      // What a figure was before is read there.
      audit: 'readAppend',
      keys: [...everyArea.keys, 'settings'],
      series: 'readWrite',
      // Figures are imported from them.
      documents: 'read',
    },
    memoryInMb: memoryOfOneProcessorInMb,
  },
  calculations: {
    failureImpact: 'metrics are neither computed nor explained',
    // What a definition said before is read in the audit trail, and what was computed in the background among the exports.
    uses: { ...writing, audit: 'readAppend', series: 'read', exports: 'read' },
    memoryInMb: memoryOfOneProcessorInMb,
  },
  reference: {
    failureImpact: 'forms offer no types, countries and counties to choose from',
    // Superusers count audit records.
    uses: { ...reading },
  },
  audit: {
    failureImpact: 'nobody can look up who has done what, or put something on record',
    // The trail is read back by its index of keys. What figures were at the end of a day is told with their entity.
    uses: { ...writing, auditTrail: 'verify', series: 'read', exports: 'read', organizationRoles: 'assume' },
  },
  jobs: {
    failureImpact: 'people do not see how far their imports, extractions and exports have come',
    uses: { ...writing },
  },
};
