import { auditContext } from '#functions/domain/audit/context.ts';
import { createRecord } from '#functions/domain/audit/create-record.ts';
import { listOrganizationRecords, listRecords } from '#functions/domain/audit/list-records.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { audit } from '#shared/contract/audit.ts';

export const handler = serveArea(audit, { listRecords, createRecord, listOrganizationRecords }, auditContext, {
  people: authenticate,
});
