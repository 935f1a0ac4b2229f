import { describe, expect, it } from 'vitest';
import { dataRoom } from '#shared/contract/data-room.ts';
import { metrics } from '#shared/contract/metrics.ts';

describe('a change of a detail', () => {
  const body = metrics.calls.updateDetail.body;

  it.each([{ version: 1, launchStatus: 'Obsolete' }, { version: 2, launchStatus: 'Active' }, { value: 'Facility' }])(
    'takes %o',
    (change) => {
      expect(body?.safeParse(change)).toMatchObject({ success: true, data: change });
    },
  );

  it('refuses approval alone', () => {
    expect(body?.safeParse({ version: 1, approved: true }).error?.issues).toMatchObject([
      { message: 'Send `version` and `launchStatus` for a detail, or `value` for a setting.' },
    ]);
  });

  it.each([
    { version: 1, launchStatus: 'Active', approved: true },
    { version: 1, launchStatus: 'Active', unit: 'USD' },
  ])('refuses %o, and says what can be changed', (change) => {
    expect(body?.safeParse(change).error?.issues).toMatchObject([
      { message: expect.stringMatching(/^Send `version` and `launchStatus`.*cannot be approved/) },
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
