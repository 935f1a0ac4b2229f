import { setTimeout as pause } from 'node:timers/promises';
import { zipSync } from 'fflate';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { isTestedByDay } from '#shared/domain/covenant-periods.ts';
import type { ChecklistStage, RoomDocument, RoomNode } from '#shared/domain/document.ts';
import { addMonths } from '#shared/time/dates.ts';
import { sandhollowAgreementDocx, sandhollowAgreementPdf, sandhollowFileName } from './agreement/write-agreement.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { certificate } from './demo-covenants.ts';
import { lastQuarters, today } from './demo-time.ts';
import { sandhollow, sandhollowClosing } from './northlight/sandhollow.ts';
import { deliverUntil } from './seed-covenants.ts';
import { enterFigures } from './seed-figures.ts';
import type { DemoPeople } from './seed-people.ts';
import { upload } from './upload.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Reports of this confidence were approved; the rest waits for a person. */
const approvedFrom = 0.8;
const leftToReview = 5;

async function extracted(
  api: DemoApi,
  by: DemoPerson,
  entityId: string,
  documentId: string,
): Promise<readonly CovenantWithState[]> {
  for (;;) {
    const { status, body } = await api.callWithStatus<{ covenants: readonly CovenantWithState[] }>(
      by,
      'POST',
      '/api/covenants/extract',
      { documentId, entityId },
    );
    if (status === 200) return body.covenants;
    await pause(250);
  }
}

async function approve(api: DemoApi, by: DemoPerson, covenant: CovenantWithState): Promise<CovenantWithState> {
  const path = `/api/entities/${covenant.entityId}/covenants/${covenant.id}`;
  return api.call(by, 'PUT', path, {
    version: covenant.version,
    approved: true,
    // A test at each distribution is looked at with each quarter's figures.
    ...(covenant.covenantType === 'KPI' && isTestedByDay(covenant) ? { frequency: 'Quarterly' } : {}),
    // The demo shows the history since the closing; usually a covenant counts from its approval.
    startsOn: covenant.startsOn ?? sandhollowClosing,
  });
}

const isTestable = ({ covenantType, metric, operator, thresholds }: CovenantWithState): boolean =>
  covenantType !== 'KPI' || (metric !== null && operator !== null && thresholds.length > 0);

const coverage = 'Debt Service Coverage Ratio';

/** The latest quarters of the portfolio, oldest first; leverage falls as the loan is repaid. */
const quartersOf: Readonly<Record<string, readonly number[]>> = {
  [coverage]: [1.41, 1.44, 1.38, 1.4, 1.43],
  'Consolidated Total Leverage Ratio': [6.0, 5.9, 5.8, 5.7, 5.6, 5.4],
  Liquidity: [3_150_000, 3_260_000, 3_090_000, 3_340_000, 3_210_000, 3_415_000],
};

const restatement = `Sandhollow Solar Portfolio, restated compliance certificate

Debt service coverage ratio: 1.39 to 1.00, before 1.40 to 1.00. A reserve release of $24,000 was counted as revenue.
`;

/** The quarter before the last was restated after the audit, so that a figure has a history to look at. */
async function correctCoverage(api: DemoApi, by: DemoPerson, id: string): Promise<void> {
  const { id: documentId } = await upload(api, by, id, {
    fileName: 'Restated compliance certificate.txt',
    contentType: 'text/plain',
    content: new TextEncoder().encode(restatement),
    parentId: null,
    docType: 'Compliance Certificate',
  });
  const [period] = lastQuarters(2);
  await api.call(by, 'POST', `/api/entities/${id}/metrics/create/datapoints`, {
    detailName: coverage,
    values: [{ period, value: 1.39 }],
    documentId,
    note: 'Restated after the audit.',
  });
}

/** Spent in the last finished year. */
const capitalExpenditures = { period: `${Number(today().slice(0, 4)) - 1}-12`, value: 612_400 };

/** Puts the agreement into the data room of a structure, in two formats. Answers the one that is read. */
async function uploadAgreement(api: DemoApi, by: DemoPerson, entityId: string): Promise<RoomDocument> {
  const folder = await api.call<RoomDocument>(by, 'POST', `/api/room/${entityId}/documents`, {
    logicalType: 'Folder',
    name: 'Credit agreement',
  });
  const pdf = await upload(api, by, entityId, {
    fileName: `${sandhollowFileName}.pdf`,
    contentType: 'application/pdf',
    content: await sandhollowAgreementPdf(),
    parentId: folder.id,
    docType: 'Credit Agreement',
  });
  await upload(api, by, entityId, {
    fileName: `${sandhollowFileName}.docx`,
    contentType: docx,
    content: sandhollowAgreementDocx(),
    parentId: folder.id,
    docType: 'Credit Agreement',
  });
  return pdf;
}

const closingSet: Readonly<Record<string, string>> = {
  'Opinions/Legal opinion of borrower’s counsel.txt':
    'The loan documents are valid, binding and enforceable obligations of the Borrower.',
  'Opinions/Tax opinion.txt': 'The Borrower is a partnership for federal income tax purposes.',
  'Incumbency certificate.txt': 'The persons named hold the offices that stand beside their names.',
};

/** What was handed over at closing, as an archive that is unpacked, and the insurance that has to be renewed. */
async function uploadClosingSet(api: DemoApi, by: DemoPerson, entityId: string): Promise<void> {
  const text = (content: string) => new TextEncoder().encode(content);
  const files = Object.entries(closingSet).map(([path, content]) => [path, text(content)]);
  await upload(api, by, entityId, {
    fileName: 'Closing set.zip',
    contentType: 'application/zip',
    content: zipSync(Object.fromEntries(files)),
    parentId: null,
    directory: 'Closing set',
    docType: 'Other',
    unzip: true,
  });
  const insurance = await upload(api, by, entityId, {
    fileName: 'Property insurance certificate.txt',
    contentType: 'text/plain',
    content: text('Replacement value of all insured property: $48,200,000.'),
    parentId: null,
    directory: 'Insurance',
    docType: 'Insurance Certificate',
    expirationDate: addMonths(today(), 4),
  });
  await api.call(by, 'PUT', `/api/room/${entityId}/documents/${insurance.id}`, {
    recordVersion: insurance.recordVersion,
    tags: ['Insurance', 'Renew every year'],
    assigneeIds: [insurance.createdBy],
  });
}

/** How far what the folders are to hold has been gathered. */
const checklist: readonly (readonly [name: string, stage: ChecklistStage])[] = [
  ['Closing set', 'IN_PROGRESS'],
  ['Opinions', 'COMPLETE'],
  ['Insurance', 'IN_PROGRESS'],
  ['Conditions subsequent', 'NOT_STARTED'],
];

const foldersIn = (nodes: readonly RoomNode[]): readonly RoomNode[] =>
  nodes.flatMap((node) => [node, ...foldersIn(node.children)]);

async function stageFolders(api: DemoApi, by: DemoPerson, entityId: string): Promise<void> {
  const conditions = { logicalType: 'Folder', name: 'Conditions subsequent' };
  await api.call(by, 'POST', `/api/room/${entityId}/documents`, conditions);
  const folderNamed = async (name: string): Promise<RoomNode> => {
    for (;;) {
      const tree = `/api/room/${entityId}/documents/structure?foldersOnly=true`;
      const found = foldersIn(await api.call<RoomNode[]>(by, 'GET', tree)).find((one) => one.name === name);
      if (found !== undefined) return found;
      // The archive is still being unpacked.
      await pause(200);
    }
  };
  for (const [name, checklistStage] of checklist) {
    const { id, recordVersion } = await folderNamed(name);
    await api.call(by, 'PUT', `/api/room/${entityId}/documents/${id}`, { recordVersion, checklistStage });
  }
}

const memorandum = `Credit memorandum, Sandhollow Solar Portfolio

Recommendation: approve. Coverage stays above 1.35 in the case of low production; the sponsor has repaid two earlier facilities early.
Points to watch: a single module supplier, and a merchant tail of four years after the power purchase agreements end.
`;

/** Lies in the same room as the agreement; the borrower sees the room, and not this. */
async function uploadMemorandum(
  api: DemoApi,
  { entities, organizationId }: DemoBook,
  { dealAdmin, guestId }: DemoPeople,
  admin: DemoPerson,
): Promise<void> {
  const { id: entityId } = entities.get(sandhollow.customId);
  const { id: sourceId } = await upload(api, dealAdmin, entityId, {
    fileName: 'Credit memorandum.txt',
    contentType: 'text/plain',
    content: new TextEncoder().encode(memorandum),
    parentId: null,
    docType: 'Credit Memorandum',
  });
  const denial = { level: 'View', action: 'Deny', sourceType: 'Document', entityId, sourceId };
  await api.call(admin, 'POST', `/api/v2/organizations/${organizationId}/agents/${guestId}/permissions`, [denial]);
}

/** The covenants of Sandhollow come from its credit agreement: uploaded, read, mostly approved, with some left to review. */
export async function seedSandhollow(
  api: DemoApi,
  book: DemoBook,
  people: DemoPeople,
  admin: DemoPerson,
): Promise<void> {
  const { dealAdmin, analyst } = people;
  const { id } = book.entities.get(sandhollow.customId);
  await uploadMemorandum(api, book, people, admin);
  const { id: documentId } = await uploadAgreement(api, dealAdmin, id);
  await uploadClosingSet(api, dealAdmin, id);
  await stageFolders(api, dealAdmin, id);
  const proposals = await extracted(api, dealAdmin, id, documentId);
  const entered = new Set<string>();
  const sure = proposals.filter((proposal) => isTestable(proposal) && (proposal.confidence ?? 0) >= approvedFrom);
  for (const proposal of sure.slice(0, Math.max(0, proposals.length - leftToReview))) {
    const approved = await approve(api, dealAdmin, proposal);
    if (approved.covenantType !== 'KPI') await deliverUntil(api, dealAdmin, approved, today());
    const quarters = approved.metric === null ? undefined : quartersOf[approved.metric];
    // Two covenants test the same ratio.
    if (approved.metric !== null && quarters !== undefined && !entered.has(approved.metric)) {
      entered.add(approved.metric);
      await enterFigures(api, analyst, { id, type: 'Deal' }, { metric: approved.metric, quarters, note: certificate });
    }
  }
  await correctCoverage(api, dealAdmin, id);
  await api.call(analyst, 'POST', `/api/entities/${id}/metrics/create/datapoints`, {
    detailName: 'Capital Expenditures',
    values: [capitalExpenditures],
    note: 'From the audited financial statements.',
  });
}
