import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#shared/domain/job.ts';
import { upload } from '#tests/support/data-room.ts';
import { agreementText, extracted } from '#tests/support/extraction.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let entityId: string;
let jobId: string;

beforeAll(async () => {
  organization = await anOrganization();
  entityId = (await organization.structure()).id;
  const document = await upload(organization.admin, entityId, { name: 'Agreement.txt', content: agreementText });
  jobId = good(await extracted(organization.admin, entityId, document.id)).body.jobId;
});

const told = async (person: Person): Promise<Pick<Job, 'title' | 'message'>> => {
  const [one, all] = [await person.get(`/api/jobs/${jobId}`), await person.get('/api/jobs')];
  const { title, message } = good(one).body;
  expect(good(all).body.find(({ id }: Job) => id === jobId)).toMatchObject({ title, message });
  return { title, message };
};

describe('a job that reads an agreement', () => {
  it('says what came of it only to whoever sees the document and covenants there', async () => {
    const [nothing, covenants, documents, both] = await Promise.all(
      Array.from({ length: 4 }, () => organization.guest()),
    );
    if (!nothing || !covenants || !documents || !both) throw new Error('Four guests were invited.');
    const at = (...sources: readonly ('Deal' | 'Document' | 'Covenant')[]) =>
      sources.map((sourceType) => ({ sourceType, entityId }));
    await organization.grant(nothing, ...at('Deal'));
    await organization.grant(covenants, ...at('Deal', 'Covenant'));
    await organization.grant(documents, ...at('Deal', 'Document'));
    await organization.grant(both, ...at('Deal', 'Document', 'Covenant'));
    const whole = await told(organization.admin);

    expect(whole.message).toMatch(/\d/);
    expect(await told(nothing)).toEqual({ title: 'Covenants of a document', message: null });
    expect(await told(covenants)).toEqual({ title: 'Covenants of a document', message: null });
    expect(await told(documents)).toEqual({ title: whole.title, message: null });
    expect(await told(both)).toEqual(whole);
  });
});
