import type { Deliverable } from '#shared/domain/deliverable.ts';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import { approvalStep } from './demo-steps.ts';
import { today } from './demo-time.ts';
import { upload } from './upload.ts';

const pathOf = ({ entityId, covenantId, periodEnd }: Deliverable): string =>
  `/api/entities/${entityId}/covenants/${covenantId}/deliverables/${periodEnd}`;

/** A folder into which the borrower puts one of the reports; a file that was put there is for no period that is open, and waits for somebody who says so. */
async function seedFolder(
  api: DemoApi,
  { entityId, covenantId, covenantName }: Deliverable,
  lender: DemoPerson,
  borrower: DemoPerson,
): Promise<void> {
  const folder = { logicalType: 'Folder', name: covenantName };
  const { id: folderId } = await api.call<RoomDocument>(lender, 'POST', `/api/room/${entityId}/documents`, folder);
  const arranged = { version: 0, responsible: null, approver: null, folderId };
  await api.call(lender, 'PUT', `/api/entities/${entityId}/covenants/${covenantId}/delivery`, arranged);
  await upload(api, borrower, entityId, {
    fileName: `${covenantName}, corrected.txt`,
    contentType: 'text/plain',
    content: new TextEncoder().encode(`${covenantName}\n\nCorrected after the review of the lender's engineer.\n`),
    parentId: folderId,
    docType: 'Financial Statements',
  });
}

/** Uploads a report, and hands it in. */
async function handIn(
  api: DemoApi,
  deliverable: Deliverable,
  borrower: DemoPerson,
  note: string | null,
): Promise<void> {
  const { entityId, covenantName, periodEnd, periodTitle } = deliverable;
  const { id: documentId } = await upload(api, borrower, entityId, {
    fileName: `${covenantName} ${periodEnd}.txt`,
    contentType: 'text/plain',
    content: new TextEncoder().encode(`${covenantName}\n\n${periodTitle}\n`),
    parentId: null,
    docType: 'Financial Statements',
  });
  await api.call(borrower, 'POST', pathOf(deliverable), { version: 0, documentId, note });
}

interface Approvers {
  readonly dealAdminId: string;
  readonly creditCommittee: string;
}

/** A report that two approve, one after the other: it waits for the first of them. */
async function seedInSteps(
  api: DemoApi,
  deliverable: Deliverable,
  lender: DemoPerson,
  borrower: DemoPerson,
  { dealAdminId, creditCommittee }: Approvers,
): Promise<void> {
  const { entityId, covenantId } = deliverable;
  const steps = [
    approvalStep('Deal lead', 'Agent', dealAdminId, 5),
    approvalStep('Credit committee', 'AgentGroup', creditCommittee, 10),
  ];
  const arranged = { version: 0, responsible: null, approver: null, steps };
  await api.call(lender, 'PUT', `/api/entities/${entityId}/covenants/${covenantId}/delivery`, arranged);
  await handIn(api, deliverable, borrower, null);
}

/** The borrower has handed in what is due next: one report waits for the lender, the other was sent back. */
export async function seedDeliverables(
  api: DemoApi,
  entityId: string,
  lender: DemoPerson,
  borrower: DemoPerson,
  approvers: Approvers,
): Promise<void> {
  const asked = await api.call<Deliverable[]>(borrower, 'GET', `/api/entities/${entityId}/deliverables?status=Pending`);
  const ahead = asked.filter(
    ({ covenantType, dueDate }) => covenantType === 'Report' && dueDate !== null && dueDate >= today(),
  );
  const inFolder = ahead.find(
    ({ covenantId }) => covenantId !== ahead[0]?.covenantId && covenantId !== ahead[1]?.covenantId,
  );
  if (inFolder !== undefined) await seedFolder(api, inFolder, lender, borrower);
  const taken = new Set([ahead[0], ahead[1], inFolder].map((one) => one?.covenantId));
  const inSteps = ahead.find(({ covenantId }) => !taken.has(covenantId));
  if (inSteps !== undefined) await seedInSteps(api, inSteps, lender, borrower, approvers);
  const notes = ['Unaudited; the auditors begin in January.', 'As agreed on the call.'];
  for (const [at, deliverable] of ahead.slice(0, notes.length).entries()) {
    await handIn(api, deliverable, borrower, notes[at] ?? null);
    if (at === 0) continue;
    await api.call(lender, 'POST', `${pathOf(deliverable)}/decision`, {
      version: 1,
      decision: 'Amend',
      note: 'The comparison with the same quarter of last year is missing.',
    });
  }
}
