import { auditContext } from '#functions/domain/audit/context.ts';
import { createRecord } from '#functions/domain/audit/create-record.ts';
import { getExport, linkExport, startExport } from '#functions/domain/audit/exports-of-log.ts';
import { listOrganizationRecords, listRecords } from '#functions/domain/audit/list-records.ts';
import { readThen } from '#functions/domain/audit/read-then.ts';
import { getVerification, startVerification } from '#functions/domain/audit/start-verification.ts';
import { getStream, putStream, testStream } from '#functions/domain/audit/streaming/audit-stream.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { audit } from '#shared/contract/audit.ts';

export const handler = serveArea(
  audit,
  {
    listRecords,
    createRecord,
    listOrganizationRecords,
    startVerification,
    getVerification,
    getStream,
    putStream,
    testStream,
    startExport,
    getExport,
    linkExport,
    readThen,
  },
  auditContext,
  {
    people: authenticate,
  },
);
