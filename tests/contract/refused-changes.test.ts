import { describe, expect, it } from 'vitest';
import { dataRoom } from '#shared/contract/data-room.ts';
import { metrics } from '#shared/contract/metrics.ts';

describe('a change of a detail', () => {
  const body = metrics.calls.updateDetail.body;

  it.each([
    { version: 1, launchStatus: 'Obsolete' },
    { version: 2, launchStatus: 'Active' },
    { version: 1, approved: true },
    { version: 1, launchStatus: 'Active', approved: false },
    { value: 'Facility' },
  ])('takes %o', (change) => {
    expect(body?.safeParse(change)).toMatchObject({ success: true, data: change });
  });

  it('refuses one that changes nothing', () => {
    expect(body?.safeParse({ version: 1 }).error?.issues).toMatchObject([{ message: expect.stringMatching(/^Send /) }]);
  });

  it('refuses another unit, and says what can be changed', () => {
    expect(body?.safeParse({ version: 1, launchStatus: 'Active', unit: 'USD' }).error?.issues).toMatchObject([
      { message: expect.stringMatching(/^Send `version` with .*cannot be changed in another way/) },
    ]);
  });
});

describe('a draft of a document', () => {
  const body = dataRoom.calls.createDocument.body;
  const draft = { uploadId: 'upload', docType: 'Agreement' };

  it.each([
    {
      field: 'directory',
      value: 'Closing/Signed',
      words: 'Name the folder by parentId. Create it first where there is none.',
    },
    { field: 'index', value: 3, words: 'Documents are listed by name. Leave the index out.' },
    { field: 'unzip', value: true, words: 'Archives are kept as they are. Upload the files one by one.' },
    { field: 'unzip', value: 'true', words: 'Archives are kept as they are. Upload the files one by one.' },
  ])('that asks for $field ($value) is refused', ({ field, value, words }) => {
    expect(body?.safeParse({ ...draft, [field]: value }).error?.issues).toMatchObject([
      { path: [field], message: words },
    ]);
  });

  it('may say that it asks for none of it', () => {
    const draftOfForm = { ...draft, directory: '', index: null, unzip: 'false' };

    expect([body?.safeParse(draft).success, body?.safeParse(draftOfForm).success]).toEqual([true, true]);
  });
});
