import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Form, ListedForm } from '#shared/domain/form.ts';
import type { Level } from '#shared/domain/permissions/permission.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancing } from '#tests/support/parties.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  entityId = (await organization.structure()).id;
});

const refusalLike = (code: ErrorCode, more: object = {}) => ({ body: { code, ...more } });

const questions = [
  { id: 'permit', prompt: 'Is the building permit issued?', answerType: 'YesNo', isRequired: true },
  { id: 'jobs', prompt: 'How many jobs were created in the quarter?', answerType: 'Number', unit: 'jobs' },
  { id: 'cod', prompt: 'When is commercial operation expected?', answerType: 'Date' },
  {
    id: 'panel',
    prompt: 'Which modules are installed?',
    answerType: 'Choice',
    options: ['Monocrystalline', 'Thin film'],
  },
  { id: 'risks', prompt: 'What has delayed the works?', answerType: 'Text' },
];

const create = (more: object = {}, by: Person = admin) =>
  by.post('/api/project/createForm', {
    entityId,
    name: 'Construction progress',
    category: 'Construction',
    questions,
    ...more,
  });
const created = async (more: object = {}): Promise<Form> => good(await create(more)).body;
const update = ({ id, version }: Form, change: object, by: Person = admin) =>
  by.post('/api/project/updateForm', { entityId, id, version, ...change });
const updated = async (form: Form, change: object): Promise<Form> => good(await update(form, change)).body;
const toggle = ({ id }: Form, more: object = {}, by: Person = admin) =>
  by.post('/api/project/toggleFormApproval', { entityId, id, ...more });
const obsolete = ({ id }: Form, more: object = {}, by: Person = admin) =>
  by.post('/api/project/obsoleteForm', { entityId, id, ...more });
const get = (id: string, by: Person = admin, of = entityId) => by.get(`/api/entities/${of}/forms/${id}`);
const listed = async (query = '', by: Person = admin, of = entityId): Promise<ListedForm[]> =>
  good(await by.get(`/api/entities/${of}/forms${query}`)).body;
const answer = (questionId: string, value: unknown) => ({ answers: [{ questionId, value }] });
const auditOf = async ({ id }: Form) =>
  (await auditOfRecord(`${organization.id}#Form#${id}`, '_')).map(({ event }) => event);

describe('a form', () => {
  it('is made, filled in, approved and made obsolete, and every step is kept', async () => {
    const form = await created();
    const filled = await updated(form, {
      answers: [
        { questionId: 'permit', value: true },
        { questionId: 'jobs', value: 14.5 },
      ],
    });
    const approved: Form = good(await toggle(filled, { version: filled.version })).body;
    const gone: Form = good(await obsolete(approved)).body;

    expect(form).toMatchObject({ entityId, subjectId: null, approved: false, approval: null, answers: [] });
    expect(filled.answers).toMatchObject([
      { questionId: 'permit', value: true, answeredBy: admin.agent.id, answeredByName: 'Avery Admin' },
      { questionId: 'jobs', value: 14.5 },
    ]);
    expect(approved).toMatchObject({ approved: true, approval: { by: admin.agent.id, byName: 'Avery Admin' } });
    expect(gone).toMatchObject({ launchStatus: 'Obsolete', approved: true, answers: filled.answers });
    expect(good(await get(form.id)).body).toEqual(gone);
    expect(await listed()).toEqual([]);
    expect((await listed('?launchStatus=Obsolete')).map(({ id }) => id)).toEqual([form.id]);
    expect(await auditOf(form)).toEqual(['form.created', 'form.updated', 'form.approved', 'form.obsoleted']);
  });

  it('is approved and unapproved by the same call', async () => {
    const form = await created(answer('permit', false));

    const first: Form = good(await toggle(form)).body;
    const second: Form = good(await toggle(form)).body;

    expect([first.approved, second.approved]).toEqual([true, false]);
    expect(second.approval).toBeNull();
  });

  it('is not approved with required questions open, which are named', async () => {
    const form = await created(answer('jobs', 3));

    expect(await toggle(form)).toMatchObject(
      refusalLike('formIncomplete', { fields: { 'answers.permit': 'Answer this question.' } }),
    );
  });

  it('is not changed while it is approved, nor once it is obsolete', async () => {
    const form: Form = good(await toggle(await created(answer('permit', true)))).body;

    expect(await update(form, answer('permit', false))).toMatchObject(refusalLike('formApproved'));
    const open: Form = good(await toggle(form)).body;
    const gone: Form = good(await obsolete(open)).body;
    expect(await update(gone, answer('permit', false))).toMatchObject(refusalLike('formObsolete'));
    expect(await toggle(gone)).toMatchObject(refusalLike('formObsolete'));
    expect(good(await obsolete(gone)).body).toEqual(gone);
  });

  it('answers one of two who change it at once, or click twice, that it has changed', async () => {
    const form = await created(answer('permit', true));
    const [one, other] = [await update(form, answer('jobs', 1)), await update(form, answer('jobs', 2))];
    const read: Form = good(await get(form.id)).body;
    const clicks = [await toggle(read, { version: read.version }), await toggle(read, { version: read.version })];

    expect([one.status, other]).toMatchObject([200, refusalLike('recordChanged')]);
    expect(clicks).toMatchObject([{ status: 200 }, refusalLike('recordChanged')]);
    expect(good(await get(form.id)).body).toMatchObject({ approved: true, answers: [{}, { value: 1 }] });
  });

  it('keeps who answered a question first where the same is sent again', async () => {
    const form = await created(answer('permit', true));
    const colleague = await organization.member('Deal Admin');

    const again: Form = good(await update(form, answer('permit', true), colleague)).body;
    const other: Form = good(await update(again, answer('permit', false), colleague)).body;

    expect(again.answers).toMatchObject([{ answeredBy: admin.agent.id }]);
    expect(other.answers).toMatchObject([{ answeredBy: colleague.agent.id, value: false }]);
  });
});

describe('an answer', () => {
  it.each([
    ['permit', 'yes', 'Answer yes or no.'],
    ['jobs', '14', 'Enter a number.'],
    ['cod', '2026-02-30', 'Enter a date.'],
    ['panel', 'Glass', 'Choose one of the options.'],
    ['risks', 4, 'Enter an answer.'],
  ])('of %s that does not fit (%s) is refused, and says so at its question', async (questionId, value, words) => {
    expect(await create(answer(questionId, value))).toMatchObject(
      refusalLike('requestInvalid', { fields: { [`answers.${questionId}`]: words } }),
    );
  });

  it('is taken back by nothing, and by a text without anything to see', async () => {
    const form = await created({
      answers: [
        { questionId: 'jobs', value: 0 },
        { questionId: 'risks', value: 'Late transformers' },
      ],
    });

    const changed = await updated(form, {
      answers: [
        { questionId: 'jobs', value: null },
        { questionId: 'risks', value: ' ' },
      ],
    });

    expect(form.answers).toMatchObject([{ value: 0 }, { value: 'Late transformers' }]);
    expect(changed.answers).toEqual([]);
  });

  it('is not lost by a change of questions', async () => {
    const form = await created({
      answers: [
        { questionId: 'panel', value: 'Thin film' },
        { questionId: 'jobs', value: 3 },
      ],
    });
    const others = questions
      .filter(({ id }) => id !== 'jobs')
      .map((one) => (one.id === 'panel' ? { ...one, options: ['A', 'B'] } : one));

    const refused = await update(form, { questions: others });
    const changed = await updated(form, {
      questions: others,
      answers: [
        { questionId: 'jobs', value: null },
        { questionId: 'panel', value: 'B' },
      ],
    });

    expect(refused).toMatchObject(
      refusalLike('requestInvalid', {
        fields: {
          'answers.panel': 'Choose one of the options.',
          'answers.jobs': expect.stringContaining('Take the answer back'),
        },
      }),
    );
    expect(changed.questions.map(({ id }) => id)).toEqual(['permit', 'cod', 'panel', 'risks']);
    expect(changed.answers).toMatchObject([{ questionId: 'panel', value: 'B' }]);
  });
});

describe('questions', () => {
  const one = { id: 'a', prompt: 'How much energy was produced?', answerType: 'Number', unit: 'MWh' };

  it.each([
    ['numbers without a unit', [{ ...one, unit: null }], 'questions.0.unit'],
    ['texts with a unit', [{ ...one, answerType: 'Text' }], 'questions.0.unit'],
    ['choices of one option', [{ ...one, unit: null, answerType: 'Choice', options: ['Yes'] }], 'questions.0.options'],
    [
      'the same option twice',
      [{ ...one, unit: null, answerType: 'Choice', options: ['A', 'B', 'A'] }],
      'questions.0.options',
    ],
    ['no question', [], 'questions'],
    ['two of one id', [one, one], 'questions'],
  ])('are refused: %s', async (_, asked, field) => {
    const { status, body } = await create({ questions: asked });

    expect([status, body.fields]).toEqual([400, { [field]: expect.any(String) }]);
  });

  it('and answers of more than 200 KB are refused', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      id: `q${at}`,
      prompt: `Question ${at}`,
      answerType: 'Text',
    }));
    const answers = many.map(({ id }) => ({ questionId: id, value: 'x'.repeat(3_900) }));

    expect(await create({ questions: many, answers })).toMatchObject(refusalLike('formTooLarge'));
  });
});

describe('the forms of a structure', () => {
  it('are listed by category and name with how far they are, in pages, and by what is asked', async () => {
    const later = await created({ name: 'Impact of the quarter', category: 'Impact' });
    const second = await created({ name: 'Works, second stage', ...answer('permit', true) });
    const first = await created({ name: 'Works, first stage' });
    good(await toggle(second));

    const page = await admin.get(`/api/entities/${entityId}/forms?limit=2`);
    const rest = await listed(`?limit=2&cursor=${encodeURIComponent(page.headers.get('x-next-cursor') ?? '')}`);

    expect(page.body.map(({ id }: Form) => id)).toEqual([first.id, second.id]);
    expect(page.body[1]).toMatchObject({ progress: { questions: 5, answered: 1, required: 1, requiredAnswered: 1 } });
    expect(page.body[1]).not.toHaveProperty('questions');
    expect(rest.map(({ id }) => id)).toEqual([later.id]);
    expect((await listed('?approved=true')).map(({ id }) => id)).toEqual([second.id]);
    expect((await listed('?category=Impact')).map(({ id }) => id)).toEqual([later.id]);
  });

  it('include those about its financings, which are listed alone, too', async () => {
    const loan = await aFinancing(organization, entityId);
    const own = await created();
    const about: Form = good(await create({ entityId: loan.id, name: 'Draw request' })).body;

    expect(about).toMatchObject({ entityId, subjectId: loan.id });
    expect((await listed()).map(({ id }) => id)).toEqual([own.id, about.id]);
    expect((await listed('', admin, loan.id)).map(({ id }) => id)).toEqual([about.id]);
    expect(await get(own.id, admin, loan.id)).toMatchObject(refusalLike('formNotFound'));
  });

  it('are kept with a folder of its room', async () => {
    const room = `/api/room/${entityId}/documents`;
    const folder = good(await admin.post(room, { name: 'Closing', logicalType: 'Folder', parentId: null })).body;
    const form = await created({ folderId: folder.id });
    await created({ name: 'Elsewhere' });

    expect((await listed(`?folderId=${folder.id}`)).map(({ id }) => id)).toEqual([form.id]);
    expect(await create({ folderId: 'nothing' })).toMatchObject(refusalLike('folderNotFound'));
    expect((await updated(form, { folderId: null })).folderId).toBeNull();
  });

  it('are not changed in a structure that is archived', async () => {
    const form = await created();
    const { version } = good(await admin.get(`/api/deals/${entityId}`)).body;
    good(await admin.put(`/api/deals/${entityId}`, { version, launchStatus: 'Obsolete' }));

    expect(await update(form, answer('permit', true))).toMatchObject(refusalLike('entityObsolete'));
    expect(good(await get(form.id)).body).toEqual(form);
  });
});

describe('a guest', () => {
  const onForm = (level: Level, sourceId: string) => ({ level, sourceType: 'Form' as const, sourceId, entityId });

  it('sees and answers the one form that is shared, and neither approves nor obsoletes it', async () => {
    const guest = await organization.guest();
    const [shared, other] = [await created({ name: 'Borrower' }), await created({ name: 'Lender' })];
    await organization.grant(guest, { entityId }, onForm('View', shared.id), onForm('Edit', shared.id));

    expect((await listed('', guest)).map(({ id }) => id)).toEqual([shared.id]);
    expect((await update(shared, answer('permit', true), guest)).status).toBe(200);
    const { version } = good(await get(shared.id, guest)).body;
    expect(await update({ ...shared, version }, { name: 'Another name' }, guest)).toMatchObject(
      refusalLike('notPermitted'),
    );
    expect(await get(other.id, guest)).toMatchObject(refusalLike('formNotFound'));
    expect(await update(other, answer('permit', true), guest)).toMatchObject(refusalLike('formNotFound'));
    expect((await toggle(shared, {}, guest)).status).toBe(403);
    expect((await obsolete(shared, {}, guest)).status).toBe(403);
    expect((await create({}, guest)).status).toBe(403);
  });

  it('who only sees it does not answer', async () => {
    const guest = await organization.guest();
    const [seen, answered] = [await created({ name: 'Seen' }), await created({ name: 'Answered' })];
    await organization.grant(guest, onForm('View', seen.id), onForm('Edit', answered.id));

    expect(await update(seen, answer('permit', true), guest)).toMatchObject(refusalLike('notPermitted'));
  });
});
