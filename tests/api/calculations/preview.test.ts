import { beforeAll, describe, expect, it } from 'vitest';
import type { FormulaPreview } from '#shared/domain/own-detail-type.ts';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancing } from '#tests/support/parties.ts';

let organization: TestOrganization;
let admin: Person;
let structureId: string;
let projectId: string;
let loanId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structureId = (await organization.structure({ name: 'Riverside senior facility', currency: 'USD' })).id;
  const project = { name: 'Alder rooftop', dealId: structureId, currency: 'USD' };
  projectId = good(await admin.post(`/api/organizations/${organization.id}/projects`, project)).body.id;
  loanId = (await aFinancing(organization, structureId, { name: 'Senior notes', currency: 'USD' })).id;
  const months = ['2026-01', '2026-02', '2026-03'];
  const column = (detailName: string, values: readonly number[]) => ({
    detailName,
    values: values.map((value, at) => ({ period: months[at], value })),
  });
  const columns = [column('Actual Production', [1_000, 900]), column('Baseline Production', [1_250, 0, 1_250])];
  good(await admin.post(`/api/entities/${projectId}/data`, { columns, documentId: null, note: null }));
});

const range = { from: '2026-01', to: '2026-03' };
const yieldOf = {
  name: 'Yield',
  entityTypes: ['Project'],
  unit: 'Percentage',
  periodRollup: 'recompute',
  formula: '[Actual Production] / [Baseline Production]',
};
interface AskedAs {
  readonly by?: Person;
  readonly on?: string;
  readonly from?: string;
}
const ask = (definition: object, { by = admin, on = projectId, ...more }: AskedAs = {}): Promise<Reply> =>
  by.post(`/api/entities/${on}/metrics/compute/preview`, { definition, ...range, ...more });
const preview = async (definition: object, by: Person = admin): Promise<FormulaPreview> =>
  good(await ask(definition, { by })).body;
const fieldsOf = ({ status, body }: Reply) => [status, body.fields];
const computed = async (detail: string) => {
  const body = { startDate: range.from, endDate: range.to, details: [detail] };
  return good(await admin.post(`/api/entities/${projectId}/metrics/compute`, body)).body.metrics;
};

describe('POST /api/entities/{id}/metrics/compute/preview', () => {
  it('gives what the definition gives once it is stored, and stores nothing', async () => {
    const before = await preview(yieldOf);

    expect(before).toMatchObject({ currency: 'USD', dataKind: 'actual', periods: ['2026-01', '2026-02', '2026-03'] });
    expect(before.written).toMatchObject({ unit: 'Percentage', values: [80, null, null] });
    expect(before.written.reasons).toEqual([
      { at: 1, text: 'Baseline Production is zero, so there is no ratio.' },
      { at: 2, text: 'Actual Production has no value for Mar 2026.' },
    ]);
    expect(before.inForce).toBeNull();
    expect(await computed('Yield')).toEqual([]);
    expect(good(await admin.get(`/api/organizations/${organization.id}/details/types`)).body).toEqual([]);

    good(await admin.post('/api/details', yieldOf));
    const [stored] = await computed('Yield');
    const after = await preview({ ...yieldOf, formula: '[Actual Production] / 2000' });

    expect(before.written).toEqual(stored);
    expect(after.inForce).toEqual(stored);
    expect(after.written.values).toEqual([50, 45, null]);
  });

  it('shows another formula for one of the catalog beside the catalog’s own', async () => {
    const [ofCatalog] = await computed('Expected Production');
    const { written, inForce } = await preview({
      name: 'Expected Production',
      formula: '[Baseline Production] * 0.9',
    });

    expect(inForce).toEqual(ofCatalog);
    expect(written).toMatchObject({ detailName: 'Expected Production', unit: 'kWh', values: [1_125, 0, 1_125] });
  });

  it('refuses a formula that is faulty or leads back to itself, with the place', async () => {
    good(await admin.post('/api/details', { ...yieldOf, name: 'First Yield', formula: '[Actual Production] / 2' }));
    good(await admin.post('/api/details', { ...yieldOf, name: 'Second Yield', formula: '[First Yield]' }));
    const faulty = (formula: string) => ask({ ...yieldOf, name: 'First Yield', formula });

    expect(fieldsOf(await faulty('TTM([Actual Production]'))).toEqual([
      400,
      { formula: 'A closing parenthesis is missing. (at 4)' },
    ]);
    expect(fieldsOf(await faulty('[Actual Producton]'))).toEqual([
      400,
      { formula: 'There is no detail called “Actual Producton”. Did you mean [Actual Production]? (at 1)' },
    ]);
    const [status, { formula }] = fieldsOf(await faulty('[Second Yield]'));
    expect(status).toBe(400);
    expect(formula).toMatch(/leads back to itself: .*Second Yield/);
  });

  it('refuses what is no detail of the entity, and ranges that are none', async () => {
    const isOfLoans = await ask({ ...yieldOf, name: 'Of loans', entityTypes: ['Loan'], formula: '1 + 1' });

    expect(fieldsOf(isOfLoans)).toEqual([
      400,
      { entityTypes: 'Of loans is no detail of Alder rooftop: it is of Loan.' },
    ]);
    expect(fieldsOf(await ask(yieldOf, { from: '2026-04' }))).toEqual([
      400,
      { to: 'The last month lies before the first.' },
    ]);
    expect(fieldsOf(await ask(yieldOf, { from: '2010-01' }))).toEqual([400, { to: 'Choose at most 120 months.' }]);
  });

  it('is no matter of other organizations', async () => {
    const other = await anOrganization('Northlight Lending');

    expect(await ask(yieldOf, { by: other.admin })).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
  });
});

describe('what a preview is made of', () => {
  const reader = async (...lines: Partial<Permission>[]): Promise<Person> => {
    const person = await organization.guest();
    await organization.grant(person, ...lines.map((line) => ({ sourceType: 'Detail' as const, ...line })));
    return person;
  };
  const copy = { ...yieldOf, name: 'Copy', unit: 'kWh', periodRollup: 'sum', formula: '[Actual Production] * 1' };
  const withheld = 'The formula reads figures that are not shared with you.';

  it('is told nobody who may not view it on the entity, by whatever name', async () => {
    const seeing = await reader({ entityId: projectId });
    const blind = await reader(
      { entityId: projectId },
      { entityId: projectId, sourceId: 'actual-production', action: 'Deny' },
    );
    const ofOneValue = await reader(
      { entityId: projectId },
      { entityId: projectId, detailName: 'Actual Production', detailValues: ['900'], action: 'Deny' },
    );

    expect((await preview(copy, seeing)).written.values).toEqual([1_000, 900, null]);
    for (const person of [blind, ofOneValue]) {
      const { written } = await preview(copy, person);
      expect(written.values).toEqual([null, null, null]);
      expect(written.reasons.map(({ text }) => text)).toEqual([withheld, withheld, withheld]);
    }
    const decided = await preview({ ...copy, unit: 'Count', formula: 'IF([Actual Production] > 5, 1, 0)' }, blind);
    expect(decided.written.values).toEqual([null, null, null]);
    expect((await preview({ ...copy, formula: '[Baseline Production] * 1' }, blind)).written.values).toEqual([
      1_250, 0, 1_250,
    ]);
  });

  it('is told nobody who may not view it on the entities that it is read of', async () => {
    const sum = { ...copy, entityTypes: ['Loan'], formula: 'RELATED_SUM(Project, [Actual Production])' };
    const ofLoan = await reader({ entityId: loanId });
    const ofBoth = await reader({ entityId: loanId }, { entityId: projectId });

    const seen = good(await ask(sum, { by: ofBoth, on: loanId })).body;
    const unseen = good(await ask(sum, { by: ofLoan, on: loanId })).body;

    expect(seen.written.values).toEqual([1_000, 900, null]);
    expect(unseen.written.values).toEqual([null, null, null]);
    expect(unseen.written.reasons[0]).toEqual({ at: 0, text: withheld });
  });

  it('is refused to whoever may view no details there', async () => {
    const stranger = await organization.guest();

    expect((await ask(copy, { by: stranger })).status).not.toBe(200);
  });
});
