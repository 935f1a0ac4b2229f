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
  const draft = { uploadId: 'upload', docType: 'Credit Agreement' };

  it.each([
    { field: 'directory', value: 'Closing/../Signed', words: 'A name cannot contain slashes.' },
    { field: 'directory', value: 'Closing\\Signed', words: 'A name cannot contain slashes.' },
    { field: 'directory', value: 'a/'.repeat(21), words: 'Name at most 20 folders, one in another.' },
    { field: 'docType', value: 'Shopping list', words: 'Choose a type from the list.' },
  ])('with $field $value is refused', ({ field, value, words }) => {
    expect(body?.safeParse({ ...draft, [field]: value }).error?.issues).toMatchObject([
      { path: expect.arrayContaining([field]), message: words },
    ]);
  });

  it.each([0, 1.5, -3, 'first', 100_001])('with the place %s is refused', (index) => {
    expect(body?.safeParse({ ...draft, index }).success).toBe(false);
  });

  it.each([true, 'true'])('asks for its archive to be unpacked with %s', (unzip) => {
    expect(body?.safeParse({ ...draft, unzip }).data).toMatchObject({ unzip: true });
  });

  it('takes the texts of forms, and says the way to a folder by names', () => {
    const draftOfForm = { ...draft, directory: '/Closing/Signed/', index: '3', unzip: 'false' };

    expect(body?.safeParse(draftOfForm).data).toMatchObject({
      directory: ['Closing', 'Signed'],
      index: 3,
      unzip: false,
      docType: 'Credit Agreement',
    });
    expect(body?.safeParse({ ...draft, directory: '', index: '', docType: '' }).data).toMatchObject({
      directory: [],
      index: null,
      docType: null,
    });
  });
});
