import { expect, it } from 'vitest';
import type { AuditRecord } from '#shared/domain/audit/audit-record.ts';
import { good } from '#tests/support/organization.ts';
import { anImportingOrganization, structureWorkbook } from '#tests/support/structure-workbook.ts';

it('what an import has written is told by its job, and nothing that was done meanwhile or by another one', async () => {
  const { organization, imports } = await anImportingOrganization();
  const sheets = (name: string) => structureWorkbook({ Structures: [{ Name: name, 'Custom id': name, Type: 'Deal' }] });
  const { body: first } = await imports.start(sheets('Riverside'));
  const { body: second } = await imports.start(sheets('Lakeside'));
  const byHand = await organization.structure({ name: 'By hand' });
  await Promise.all([imports.finished(first.id), imports.finished(second.id)]);

  const written = async (source: string, more = ''): Promise<AuditRecord[]> =>
    good(await organization.admin.get(`/api/audit/records?integrationImportDetails=true&source=${source}${more}`)).body;
  const told = await written(first.id);

  expect(told.map(({ event, sourceName }) => [event, sourceName])).toEqual([['structure.created', 'Riverside']]);
  expect((await written(second.id)).map(({ sourceName }) => sourceName)).toEqual(['Lakeside']);
  expect(told[0]?.by).toMatchObject({ id: organization.admin.agent.id, kind: 'person' });
  const timeline = async (id: string): Promise<AuditRecord[]> =>
    good(await organization.admin.get(`/api/audit/records?type=Deal&source=${id}`)).body;
  expect((await timeline(told[0]?.source ?? '')).map(({ job }) => job)).toEqual([
    { id: first.id, kind: 'structure-import' },
  ]);
  expect((await timeline(byHand.id)).map(({ job }) => job)).toEqual([null]);
  expect(await written(first.id, '&endDate=2020-01-01')).toEqual([]);
});
