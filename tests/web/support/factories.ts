import { session } from '#shared/contract/session.ts';
import { CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import { byUrgency, riskOf } from '#shared/domain/covenant-risk.ts';
import { thresholdOn } from '#shared/domain/covenant-test.ts';
import type { DataSignal } from '#shared/domain/data-signal.ts';
import type { RoleName } from '#shared/domain/permissions/roles.ts';
import { stackLog } from '#shared/domain/stack-log.ts';
import { EntityStanding } from '#shared/domain/standing.ts';
import { Structure } from '#shared/domain/structure.ts';
import { analystRole } from '#tests/support/analyst-role.ts';
import type { GlobalState } from '#web/src/api/global-state.tsx';

const stamp = {
  version: 3,
  createdAt: '2026-01-05T09:00:00.000Z',
  createdBy: 'nora',
  updatedAt: '2026-11-02T09:00:00.000Z',
  updatedBy: 'nora',
};

export const aStructure = (override: Partial<Structure> = {}): Structure =>
  Structure.parse({
    id: 'riverside',
    organizationId: 'northlight',
    name: 'Riverside senior facility',
    customId: 'NL-0187',
    structureType: 'Deal',
    launchStatus: 'Active',
    visibilities: ['PortfolioManagement'],
    borrower: 'Riverside Wind Holdings, LLC',
    description: null,
    fiscalYearEnd: '12-31',
    closingDate: '2023-09-20',
    currency: 'USD',
    ...stamp,
    ...override,
  });

export const aTest = (override: Partial<CovenantTest> = {}): CovenantTest =>
  CovenantTest.parse({
    covenantId: 'dscr',
    periodEnd: '2026-09-30',
    dueDate: '2026-11-14',
    value: 1.08,
    unit: 'Ratio',
    operator: '>=',
    threshold: 1.2,
    headroom: -0.1,
    result: 'Breached',
    stackLog: stackLog('Minimum debt service coverage ratio', {
      value: -0.1,
      unit: 'Share',
      children: [
        stackLog('Debt Service Coverage Ratio', {
          value: 1.08,
          unit: 'Ratio',
          period: '2026-09',
          source: {
            kind: 'Entered',
            by: 'dalia',
            byName: 'Dalia Okafor',
            at: '2026-11-10T15:00:00.000Z',
            documentId: null,
            note: null,
          },
        }),
        stackLog('Threshold', { value: 1.2, unit: 'Ratio', note: 'As agreed in 6.01.' }),
      ],
    }),
    ...override,
  });

/** A debt service coverage test; `override` makes it anything else. */
export const aCovenant = (override: Partial<CovenantWithState> = {}): CovenantWithState =>
  CovenantWithState.parse({
    id: 'dscr',
    organizationId: 'northlight',
    entityId: 'riverside',
    name: 'Minimum debt service coverage ratio',
    covenantType: 'KPI',
    section: '6.01',
    quote: 'The Borrower shall not permit the Debt Service Coverage Ratio to be less than 1.20 to 1.00.',
    frequency: 'Quarterly',
    anchor: 'PeriodEnd',
    dueOffsetDays: 45,
    dayType: 'Calendar',
    fixedDate: null,
    metric: 'Debt Service Coverage Ratio',
    operator: '>=',
    thresholds: [{ value: 1.2, unit: 'Ratio' }],
    cureDays: null,
    extendedCureDays: null,
    cureDayType: 'Calendar',
    equityCure: null,
    consecutiveBreaches: null,
    startsOn: null,
    source: {
      documentId: 'agreement',
      documentName: 'Credit agreement.pdf',
      documentVersion: 1,
      page: 41,
      start: 100,
      end: 190,
    },
    jobId: 'job',
    confidence: 0.93,
    approved: true,
    approvedAt: '2026-01-06T09:00:00.000Z',
    approvedBy: 'nora',
    owedFrom: null,
    launchStatus: 'Active',
    pendingTerms: null,
    formerTerms: [],
    deliveries: [],
    events: [],
    reliefs: [],
    ...stamp,
    state: {
      status: 'NotYetDue',
      because: 'No figure has been entered yet.',
      nextDueDate: null,
      periodEnd: null,
      lastTest: null,
    },
    ...override,
  });

/** Where covenants of a structure stand today, as the list of standings tells it. */
export const aStanding = (
  structure: Pick<Structure, 'id' | 'name' | 'visibilities'>,
  covenants: readonly CovenantWithState[],
): EntityStanding => {
  const today = new Date().toISOString().slice(0, 10);
  return EntityStanding.parse({
    entityId: structure.id,
    name: structure.name,
    visibilities: structure.visibilities,
    asOf: today,
    covenants: covenants
      .map(({ id, state, thresholds, deliveries, ...covenant }) => ({
        ...covenant,
        ...state,
        covenantId: id,
        threshold: thresholdOn(thresholds, state.periodEnd ?? today),
        risk: riskOf(state, today),
        lastDeliveredOn:
          deliveries
            .map(({ deliveredOn }) => deliveredOn)
            .toSorted()
            .at(-1) ?? null,
      }))
      .toSorted((a, b) => byUrgency(a.risk, b.risk)),
  });
};

/** A signal of Riverside that is on and of which nothing is late. */
export const aSignal = (override: Partial<DataSignal> = {}): DataSignal => ({
  id: 'riverside~debt-service-coverage-ratio',
  detailId: 'debt-service-coverage-ratio',
  name: 'Debt Service Coverage Ratio',
  unit: 'Ratio',
  active: true,
  latest: { value: 1.42, unit: 'Ratio', period: '2026-06', frequency: 'Quarterly', sourceKind: 'Entered' },
  covenants: [{ id: 'coverage', name: 'Minimum debt service coverage ratio' }],
  frequency: 'Quarterly',
  late: null,
  ...override,
});

export const aProposal = (override: Partial<CovenantWithState> = {}): CovenantWithState =>
  aCovenant({
    approved: false,
    approvedAt: null,
    approvedBy: null,
    state: { status: 'Proposed', because: 'Waiting for approval.', nextDueDate: null, periodEnd: null, lastTest: null },
    ...override,
  });

/** What is known about the signed-in user of Northlight Capital, who has one role. */
/** A built-in role, or the role of analysts that the organization has made. */
export type ShownRole = RoleName | 'Analyst';

export function aGlobalState(role: ShownRole = 'Admin'): GlobalState {
  const ownRoles = role === 'Analyst' ? [{ id: role, ...analystRole }] : [];
  const organizations = [{ id: 'northlight', name: 'Northlight Capital' }];
  return session.calls.getGlobalState.response.parse({
    agent: {
      id: 'nora',
      firstName: 'Nora',
      lastName: 'Lindqvist',
      displayName: 'Nora Lindqvist',
      username: 'nora@northlight.example',
      primaryEmail: 'nora@northlight.example',
      primaryPhoneNumber: null,
      iconUrl: null,
      superuser: false,
      enabled: true,
      initialSignUpCompleted: true,
      twoFactorEnabled: false,
      internalStaff: false,
      effectiveAgentAccessType: 'MEMBER',
      effectiveOrganizationId: 'northlight',
      enabledOrganizations: organizations,
      roles: [role],
      groupIds: [],
      partnerId: null,
      invitation: null,
      lastSignInAt: null,
      version: 1,
    },
    support: null,
    visit: null,
    token: 'token',
    permissions: { superuser: false, roles: [role], ownRoles, groups: [], assignments: [], permissions: [] },
    organization: {
      id: 'northlight',
      name: 'Northlight Capital',
      details: [
        {
          id: 'enableCovenantCreationWithAI',
          name: 'enableCovenantCreationWithAI',
          type: 'OrganizationSetting',
          value: 'true',
        },
      ],
      entityCurrencyUnit: { value: 'USD' },
      ...stamp,
    },
    environment: {
      ingestVaultUrl: '',
      metabaseUrl: '',
      reportCovUrl: '',
      frontendUrl: '',
      supportContact: '',
      originationUrl: '',
      emailLogoBucketUrl: '',
    },
    features: [],
    currencies: [
      { name: 'USD', symbol: '$' },
      { name: 'EUR', symbol: '€' },
    ],
    enabledOrganizations: organizations,
  });
}
