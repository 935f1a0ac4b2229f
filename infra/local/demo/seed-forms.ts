import type { RoomDocument } from '#shared/domain/document.ts';
import type { Form, NewForm } from '#shared/domain/form.ts';
import { periodName } from '#shared/domain/period-name.ts';
import { endOfPeriod } from '#shared/time/dates.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { lastQuarters, monthsAgo } from './demo-time.ts';
import { sandhollow } from './northlight/sandhollow.ts';
import type { DemoPeople } from './seed-people.ts';

type Asked = Omit<NewForm, 'entityId' | 'questions' | 'description' | 'folderId' | 'answers'> & {
  readonly description: string;
  readonly questions: readonly Partial<NewForm['questions'][number]>[];
  readonly answers: NewForm['answers'];
};

const closing: Asked = {
  name: 'Conditions precedent to the term conversion',
  category: 'Closing',
  description: 'What had to be there before the construction loans became the term loan.',
  questions: [
    {
      id: 'completion',
      prompt: 'Has the independent engineer certified substantial completion?',
      answerType: 'YesNo',
      isRequired: true,
    },
    { id: 'converted', prompt: 'On which day were the loans converted?', answerType: 'Date', isRequired: true },
    { id: 'cost', prompt: 'What was the final project cost?', answerType: 'Number', unit: 'USD', isRequired: true },
    { id: 'punch', prompt: 'Which works were left on the punch list?', answerType: 'Text' },
  ],
  answers: [
    { questionId: 'completion', value: true },
    { questionId: 'converted', value: monthsAgo(19) },
    { questionId: 'cost', value: 121_640_000 },
    { questionId: 'punch', value: 'Seeding of the north slope at Beryl Junction and two access gates.' },
  ],
};

const impact = (quarter: string): Asked => ({
  name: `Impact report, ${quarter}`,
  category: 'Impact',
  description: 'Reported by the borrower each quarter for the lenders’ own impact reports.',
  questions: [
    {
      id: 'energy',
      prompt: 'How much electricity was delivered?',
      answerType: 'Number',
      unit: 'MWh',
      isRequired: true,
    },
    {
      id: 'avoided',
      prompt: 'How many tonnes of CO₂ were avoided?',
      help: 'By the emission factor of the grid region.',
      answerType: 'Number',
      unit: 't CO₂e',
      isRequired: true,
    },
    {
      id: 'jobs',
      prompt: 'How many people worked at the sites?',
      answerType: 'Number',
      unit: 'full-time equivalents',
      isRequired: true,
    },
    { id: 'wages', prompt: 'Was prevailing wage paid throughout?', answerType: 'YesNo', isRequired: true },
    {
      id: 'injuries',
      prompt: 'Was anybody hurt?',
      answerType: 'Choice',
      options: ['Nobody', 'First aid only', 'A recordable injury'],
    },
    { id: 'community', prompt: 'What was done with the community around the sites?', answerType: 'Text' },
  ],
  answers: [],
});

async function make(
  api: DemoApi,
  by: DemoPerson,
  entityId: string,
  asked: Asked,
  folderId: string | null = null,
): Promise<Form> {
  return api.call<Form>(by, 'POST', '/api/project/createForm', { ...asked, entityId, folderId });
}

/** One form that is approved, and one that the borrower has begun to answer. */
export async function seedForms(
  api: DemoApi,
  { entities, organizationId }: DemoBook,
  { dealAdmin, guest, guestId }: DemoPeople,
  admin: DemoPerson,
): Promise<void> {
  const { id: entityId } = entities.get(sandhollow.customId);
  const listing = await api.call<RoomDocument[]>(
    dealAdmin,
    'GET',
    `/api/room/${entityId}/listing?includeAssignees=true&limit=500`,
  );
  const folder = listing.find(({ logicalType, name }) => logicalType === 'Folder' && /closing/i.test(name));
  const { id } = await make(api, dealAdmin, entityId, closing, folder?.id ?? null);
  await api.call(dealAdmin, 'POST', '/api/project/toggleFormApproval', { entityId, id });

  const [quarter = ''] = lastQuarters(1);
  const report = await make(api, dealAdmin, entityId, impact(periodName('Quarterly', endOfPeriod(quarter))));
  const grant = { level: 'Edit', action: 'Grant', sourceType: 'Form', entityId, sourceId: report.id };
  await api.call(admin, 'POST', `/api/v2/organizations/${organizationId}/agents/${guestId}/permissions`, [grant]);
  await api.call(guest, 'POST', '/api/project/updateForm', {
    entityId,
    id: report.id,
    version: report.version,
    answers: [
      { questionId: 'energy', value: 52_310 },
      { questionId: 'jobs', value: 11.5 },
      { questionId: 'wages', value: true },
    ],
  });
}
