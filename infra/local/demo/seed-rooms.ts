import { addDays } from '#shared/time/dates.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { today } from './demo-time.ts';
import { sandhollow } from './northlight/sandhollow.ts';
import type { DemoPeople } from './seed-people.ts';
import { upload } from './upload.ts';

interface Kept {
  readonly fileName: string;
  readonly directory: string;
  readonly docType: string;
  readonly text: string;
  /** From today; negative where it has expired. */
  readonly expiresInDays?: number;
}

const ofProject: readonly Kept[] = [
  {
    fileName: 'Site lease.txt',
    directory: 'Site',
    docType: 'Other',
    text: 'The Lessor leases the Premises to the Project Company for thirty-five years from commercial operation.',
  },
  {
    fileName: 'Conditional use permit.txt',
    directory: 'Permits',
    docType: 'Other',
    text: 'Renewed every five years, on application sixty days before it ends.',
    expiresInDays: 21,
  },
  {
    fileName: 'Stormwater permit.txt',
    directory: 'Permits',
    docType: 'Other',
    text: 'General permit for stormwater discharges from construction activity.',
    expiresInDays: -12,
  },
];

const ofOrganization: readonly Kept[] = [
  {
    fileName: 'Credit policy.txt',
    directory: 'Policies',
    docType: 'Other',
    text: 'Limits by obligor and technology, and who approves what above them.',
  },
  {
    fileName: 'Compliance certificate, template.txt',
    directory: 'Templates',
    docType: 'Compliance Certificate',
    text: 'To be signed by a responsible officer of the Borrower for each fiscal quarter.',
  },
];

async function file(api: DemoApi, by: DemoPerson, roomId: string, documents: readonly Kept[]): Promise<void> {
  for (const { fileName, directory, docType, text, expiresInDays } of documents) {
    await upload(api, by, roomId, {
      ...{ fileName, directory, docType, contentType: 'text/plain', parentId: null },
      content: new TextEncoder().encode(text),
      ...(expiresInDays === undefined ? {} : { expirationDate: addDays(today(), expiresInDays) }),
    });
  }
}

/** What is kept with one project alone, and what belongs to no structure. */
export async function seedRooms(
  api: DemoApi,
  { entities, organizationId }: DemoBook,
  { dealAdmin }: DemoPeople,
  admin: DemoPerson,
): Promise<void> {
  await file(api, dealAdmin, entities.get(`${sandhollow.customId}-P1`).id, ofProject);
  await file(api, admin, organizationId, ofOrganization);
}
