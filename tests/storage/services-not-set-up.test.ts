import { beforeAll, describe, expect, it } from 'vitest';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { upload } from '#tests/support/data-room.ts';
import { anOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';

/** The stack of the tests has these services; the stage that its template is of has none. */
beforeAll(() => becomeFunction());

describe('where no service translates', () => {
  it('nobody is offered a translation, and asking for one says that it is not set up', async () => {
    const organization = await anOrganization();
    const { id: roomId } = await organization.structure();
    const { id: documentId } = await upload(organization.admin, roomId, { name: 'Terms.txt', content: 'Terms' });
    const { scopeOfAgent } = await import('#functions/platform/http/agent-scope.ts');
    const { dataRoomContext } = await import('#functions/domain/data-room/context.ts');
    const { getDocument } = await import('#functions/domain/data-room/read-documents.ts');
    const { translateDocument } = await import('#functions/domain/data-room/translation/start-translation.ts');
    const agent = {
      organizationId: organization.id,
      agentId: organization.admin.agent.id,
      asSuperuser: 'false',
    } as const;
    const scope = (await scopeOfAgent(agent, { correlationId: 'a-test' }, [roomId])) as RequestScope;
    const context = dataRoomContext(scope);
    const request = { query: undefined, body: undefined };

    const told = await getDocument({ ...request, params: { entityId: roomId, id: documentId } }, context);
    const asked = translateDocument(
      { ...request, params: { entityId: roomId, documentId }, body: { from: 'auto', into: 'de' } },
      context,
    );

    expect(told).toMatchObject({ acts: expect.arrayContaining(['describe']) });
    expect(told).toMatchObject({ acts: expect.not.arrayContaining(['translate']) });
    await expect(asked).rejects.toMatchObject({
      code: 'translationNotSetUp',
      message: 'translationNotSetUp',
    });
  });
});

describe('where no service recognizes the text of scans', () => {
  it('their pages are not read, and people are told which and why', async () => {
    const { isTextDetectionSetUp } = await import('#functions/platform/text-detection.ts');
    const { documentText } = await import('#functions/connectors/document-text.ts');
    const { scanNotes } = await import('#functions/domain/covenants/scan-reading.ts');
    const { scannedPdf } = await import('#tests/support/textract-server.ts');

    const text = await documentText(await scannedPdf([['The Borrower shall pay.'], null, ['Annex'], null]));

    expect(isTextDetectionSetUp()).toBe(false);
    expect(scanNotes(text, 'notSetUp')).toEqual([
      'Pages 2, 4 are scans, and were not read: recognizing the text of scans is not set up here.',
    ]);
  });
});
