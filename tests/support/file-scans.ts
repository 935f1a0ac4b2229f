import { randomUUID } from 'node:crypto';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { RoomDocument } from '#shared/domain/document.ts';
import { beginUpload, type FileToUpload, putFile } from './data-room.ts';
import { deliver } from './local-pages.ts';
import type { Person, TestOrganization } from './organization.ts';
import { becomeFunction } from './platform.ts';

export type ScanStatus = 'NO_THREATS_FOUND' | 'THREATS_FOUND' | 'UNSUPPORTED' | 'ACCESS_DENIED' | 'FAILED';

interface ScannedObject {
  readonly bucketName: string;
  readonly objectKey: string;
  readonly eTag: string;
  readonly versionId: string | null;
}

interface Place {
  readonly roomId: string;
  readonly documentId: string;
  readonly version?: number;
}

/** The event as Amazon GuardDuty sends it. */
export function scanEvent(object: ScannedObject, status: ScanStatus) {
  const scanStatus = { NO_THREATS_FOUND: 'COMPLETED', THREATS_FOUND: 'COMPLETED', FAILED: 'FAILED' }[status as string];
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'GuardDuty Malware Protection Object Scan Result',
    source: 'aws.guardduty',
    account: '111122223333',
    time: new Date().toISOString(),
    region: 'us-east-1',
    resources: ['arn:aws:guardduty:us-east-1:111122223333:malware-protection-plan/b4c7f464ab3a4EXAMPLE'],
    detail: {
      schemaVersion: '1.0',
      scanStatus: scanStatus ?? 'SKIPPED',
      resourceType: 'S3_OBJECT',
      s3ObjectDetails: { ...object, s3Throttled: false },
      scanResultDetails: {
        scanResultStatus: status,
        threats: status === 'THREATS_FOUND' ? [{ name: 'EICAR-Test-File (not a virus)' }] : null,
      },
    },
  };
}

/** What is stored under a key, as the service names it. */
export async function objectAt(objectKey: string): Promise<ScannedObject> {
  becomeFunction();
  const { blobInfo } = await import('#functions/platform/files/blob-store.ts');
  const info = await blobInfo(objectKey);
  if (info === null) throw new Error(`There is nothing at ${objectKey}.`);
  const bucketName = process.env['DOCUMENTS_BUCKET'] ?? '';
  return { bucketName, objectKey, eTag: info.eTag.replaceAll('"', ''), versionId: info.versionId };
}

/** Where the bytes of a version are, also of a document that was deleted. */
export async function keyOf({ id }: TestOrganization, { roomId, documentId, version }: Place): Promise<string> {
  becomeFunction();
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const { findDocument } = await import('#functions/domain/data-room/exports/document-reader.ts');
  const { findDeleted } = await import('#functions/domain/data-room/room-repository.ts');
  const table = tableOf(id);
  const found = (await findDocument(table, roomId, documentId)) ?? (await findDeleted(table, roomId, documentId));
  const stored = found?.versions.find((one) => one.version === (version ?? found.fileVersion));
  if (stored === undefined) throw new Error(`There is no version ${version} of ${documentId}.`);
  return stored.key;
}

/** Hands an event to the worker as the queue does; answers whether it was taken. */
export async function tell(event: unknown): Promise<boolean> {
  const answer = await deliver('record-scan-results', event);
  return JSON.stringify(answer) === '{"batchItemFailures":[]}';
}

/** Tells how the scan of a version has ended. */
export async function scanned(organization: TestOrganization, place: Place, status: ScanStatus): Promise<void> {
  const object = await objectAt(await keyOf(organization, place));
  if (!(await tell(scanEvent(object, status)))) throw new Error('The worker failed.');
}

/** What a request of somebody finds in an installation that scans uploads. */
export async function scanningContext(organization: TestOrganization, { agent }: Person, roomId: string) {
  becomeFunction();
  const { scopeOfAgent } = await import('#functions/platform/http/agent-scope.ts');
  const { dataRoomContext } = await import('#functions/domain/data-room/context.ts');
  const who = { organizationId: organization.id, agentId: agent.id, asSuperuser: 'false' } as const;
  const scope = (await scopeOfAgent(who, { correlationId: 'a-test' }, [roomId])) as RequestScope;
  return dataRoomContext(scope, { scansUploads: true });
}

/** Files an upload as an installation does that scans uploads: it is locked from then on. */
export async function fileScanned(
  organization: TestOrganization,
  person: Person,
  roomId: string,
  uploadId: string,
): Promise<RoomDocument> {
  const context = await scanningContext(organization, person, roomId);
  const { createDocument } = await import('#functions/domain/data-room/create-document.ts');
  const { NewDocument } = await import('#shared/domain/document.ts');
  const request = { params: { dataroomId: roomId }, query: undefined, body: NewDocument.parse({ uploadId }) };
  return (await createDocument(request, context)) as RoomDocument;
}

/** Uploads a file, and files it locked. */
export async function uploadScanned(
  organization: TestOrganization,
  person: Person,
  roomId: string,
  file: FileToUpload,
): Promise<RoomDocument> {
  const begun = await beginUpload(person, roomId, file);
  await putFile(begun, file.content);
  return fileScanned(organization, person, roomId, begun.uploadId);
}
