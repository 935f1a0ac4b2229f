import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { addDays, addMonths, endOfPeriod, yearOf } from '#shared/time/dates.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { lastQuarters, today } from './demo-time.ts';
import { cascadeFirst } from './northlight/cascade.ts';
import { copperRidge } from './northlight/copper-ridge.ts';
import { medicineHat } from './northlight/medicine-hat.ts';
import { upload } from './upload.ts';

const leverage = 'Maximum leverage ratio';
const liquidity = 'Minimum unrestricted liquidity';
const coverage = 'Minimum debt service coverage ratio';

async function covenantNamed(api: DemoApi, by: DemoPerson, entityId: string, name: string): Promise<CovenantWithState> {
  const covenants = await api.call<CovenantWithState[]>(by, 'GET', `/api/entities/${entityId}/covenants?limit=500`);
  const covenant = covenants.find((one) => one.name === name);
  if (covenant === undefined) throw new Error(`${entityId} has no covenant ${name}.`);
  return covenant;
}

interface People {
  readonly dealAdmin: DemoPerson;
  readonly analyst: DemoPerson;
}

/** What was missed and excused: a waiver in force, an equity cure of an earlier quarter, and a waiver that waits for the lender. */
export async function seedReliefs(api: DemoApi, { entities }: DemoBook, { dealAdmin, analyst }: People): Promise<void> {
  const ask = async (by: DemoPerson, customId: string, name: string, body: object) => {
    const { entityId, id, version } = await covenantNamed(api, by, entities.get(customId).id, name);
    await api.call(by, 'POST', `/api/entities/${entityId}/covenants/${id}/reliefs`, { ...body, version });
  };
  const [beforeLast, last] = lastQuarters(2).map(endOfPeriod);
  if (beforeLast === undefined || last === undefined) throw new Error('There are no quarters.');

  await ask(dealAdmin, cascadeFirst.customId, leverage, {
    kind: 'Waiver',
    firstPeriodEnd: beforeLast,
    lastPeriodEnd: addMonths(last, 6),
    expiresOn: addMonths(today(), 9),
    reason: 'Lenders’ consent while the second vehicle is built; distributions stay locked until it operates.',
    approved: true,
  });
  await ask(dealAdmin, medicineHat.customId, liquidity, {
    kind: 'EquityCure',
    periodEnd: beforeLast,
    amount: 1_200_000,
    currency: 'CAD',
    contributedOn: addDays(beforeLast, 60),
    curedValue: 2_920_000,
    reason: 'Contributed by the sponsor under section 8.03.',
    approved: true,
  });
  await ask(analyst, copperRidge.customId, coverage, {
    kind: 'Waiver',
    firstPeriodEnd: last,
    lastPeriodEnd: last,
    expiresOn: addMonths(today(), 6),
    reason: 'The borrower asks for one quarter: an inverter was replaced and stood still for three weeks.',
  });
}

const firstAmendment = `First amendment to the credit agreement of Medicine Hat Solar

The quarterly financial statements of the Borrower are due within sixty days after the end of each fiscal quarter, beginning with the quarter that ends next.
All other terms stay as they are.
`;

/** What amendments changed: of a statement from the last quarter on, and of a threshold from next year on, which waits for approval. */
export async function seedAmendments(
  api: DemoApi,
  { entities }: DemoBook,
  { dealAdmin, analyst }: People,
): Promise<void> {
  const amend = async (by: DemoPerson, customId: string, name: string, body: object) => {
    const { entityId, id, version } = await covenantNamed(api, by, entities.get(customId).id, name);
    await api.call(by, 'PUT', `/api/entities/${entityId}/covenants/${id}`, { ...body, version });
  };
  const [last] = lastQuarters(1).map(endOfPeriod);
  const { id: amendingDocumentId } = await upload(api, dealAdmin, entities.get(medicineHat.customId).id, {
    fileName: 'First amendment to the credit agreement.txt',
    contentType: 'text/plain',
    content: new TextEncoder().encode(firstAmendment),
    parentId: null,
    docType: 'Credit Agreement',
  });
  await amend(dealAdmin, medicineHat.customId, 'Quarterly financial statements', {
    dueOffsetDays: 60,
    effectiveFrom: last,
    amendingDocumentId,
    approved: true,
  });
  await amend(analyst, cascadeFirst.customId, coverage, {
    thresholds: [{ value: 1.15, unit: 'Ratio' }],
    effectiveFrom: `${yearOf(today()) + 1}-01-01`,
  });
}
