import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { good, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancingIn, aProjectIn } from '#tests/support/portfolio.ts';

export const coverage = 'Debt Service Coverage Ratio';
export const rating = 'Risk Rating';

/** A word in every name, so that one search finds all there is to see. */
export const word = 'Zephyr';

/** What is entered for each detail; a quarter's figure stands beside that of its last month, and the covenant tests the quarter's. */
export const figures = [
  { detailName: coverage, frequency: 'Monthly', period: '2026-03', value: 1.5 },
  { detailName: coverage, frequency: 'Quarterly', period: '2026-03', value: 1.25 },
  { detailName: coverage, frequency: 'Quarterly', period: '2026-06', value: 1.3 },
  { detailName: rating, frequency: 'Monthly', period: '2026-01', value: 1 },
  { detailName: rating, frequency: 'Monthly', period: '2026-02', value: 2 },
] as const;
export type EnteredFigure = (typeof figures)[number];

const terms = [
  { name: `${word} budget`, covenantType: 'Report', frequency: 'Annually', anchor: 'FiscalYearEnd' },
  { name: `${word} report`, covenantType: 'Report', frequency: 'Monthly', anchor: 'PeriodEnd' },
  { name: `${word} debt`, covenantType: 'Contract', frequency: 'AtAllTimes', anchor: 'Event' },
  {
    name: `${word} coverage`,
    covenantType: 'KPI',
    frequency: 'Quarterly',
    anchor: 'PeriodEnd',
    dueOffsetDays: 45,
    metric: coverage,
    operator: '>=',
    thresholds: [{ value: 1.2, unit: 'Ratio' }],
  },
] as const;

interface Named {
  readonly id: string;
}

export interface AgreementWorld {
  readonly organizationId: string;
  readonly aboveId: string;
  readonly belowId: string;
  readonly covenants: readonly CovenantWithState[];
  readonly project: Named;
  readonly financing: Named;
  /** A folder, one in it, a document in that, and one at the root. */
  readonly folderIds: readonly [outer: string, inner: string];
  readonly filedId: string;
  readonly rootId: string;
  /** Somebody whose rights an administrator may read. */
  readonly somebodyId: string;
  /** A moment at which all of it was there. ISO 8601, UTC. */
  readonly asOf: string;
}

async function enterFigures({ admin }: TestOrganization, entityId: string): Promise<void> {
  good(await admin.post(`/api/entities/${entityId}/details`, { name: rating, unit: 'Count' }));
  for (const { detailName, frequency, period, value } of figures) {
    const body = { detailName, frequency, values: [{ period, value }] };
    good(await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, body));
  }
}

/** Two structures, one below the other; in the lower one covenants of both sources, figures, nested folders, a project and a financing. */
export async function anAgreementWorld(organization: TestOrganization): Promise<AgreementWorld> {
  const { admin } = organization;
  const above = await organization.structure({ name: `${word} holding` });
  const below = await organization.structure({ name: `${word} facility`, parentId: above.id });
  const covenants: CovenantWithState[] = [];
  for (const one of terms) {
    covenants.push(good(await admin.post(`/api/entities/${below.id}/covenants`, { ...one, approved: true })).body);
  }
  await enterFigures(organization, below.id);
  const outer = await createFolder(admin, below.id, 'Closing');
  const inner = await createFolder(admin, below.id, 'Signed', outer.id);
  const filed = await upload(admin, below.id, { name: `${word} memorandum.txt`, content: 'x', parentId: inner.id });
  const root = await upload(admin, below.id, { name: `${word} letter.txt`, content: 'x' });
  return {
    organizationId: organization.id,
    aboveId: above.id,
    belowId: below.id,
    covenants,
    project: await aProjectIn(organization, { name: `${word} rooftop`, dealId: below.id }),
    financing: await aFinancingIn(organization, { name: `${word} term loan`, dealId: below.id }),
    folderIds: [outer.id, inner.id],
    filedId: filed.id,
    rootId: root.id,
    somebodyId: (await organization.guest()).agent.id,
    asOf: new Date().toISOString(),
  };
}
