import * as z from 'zod';
import { txtRecords } from '#functions/connectors/dns/txt-records.ts';
import { runVerification, verificationGivenUp } from '#functions/domain/audit/run-verification.ts';
import { deliverTrail } from '#functions/domain/audit/streaming/deliver-trail.ts';
import { covenantEntriesIn } from '#functions/domain/covenants/exports/covenant-search-reader.ts';
import { migrateCovenants } from '#functions/domain/covenants/migrate-covenants.ts';
import { hasDocuments } from '#functions/domain/data-room/exports/document-reader.ts';
import { documentEntriesIn, ownDocumentEntries } from '#functions/domain/data-room/exports/document-search-reader.ts';
import { listFolders } from '#functions/domain/data-room/list-folders.ts';
import { cacheAccessRoles } from '#functions/domain/maintenance/cache-access-roles.ts';
import { removeAbandonedUploads } from '#functions/domain/maintenance/remove-abandoned-uploads.ts';
import {
  type MaintenanceContext,
  maintenanceGivenUp,
  maintenanceJobOf,
  runMaintenance,
} from '#functions/domain/maintenance/run-maintenance.ts';
import { anchorAuditTrail, verifyAuditTrail } from '#functions/domain/maintenance/verify-audit-trail.ts';
import { obsoleteCurrencyDetails } from '#functions/domain/metrics/obsolete-currency-details.ts';
import { isCounterparty } from '#functions/domain/relationships/exports/relationship-reader.ts';
import { freshCounterpartyEntries, renameCounterparty } from '#functions/domain/relationships/refresh-names.ts';
import { snapshotGivenUp, takeSnapshot } from '#functions/domain/rights/access-reviews/take-snapshot.ts';
import { recheckDomains } from '#functions/domain/session/email-domains/recheck-domains.ts';
import { counterpartiesOf } from '#functions/domain/structures/counterparties.ts';
import { reindex } from '#functions/domain/structures/search/reindex.ts';
import { TrailPosition } from '#functions/platform/audit/trail-page.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { withBucketOf } from '#functions/platform/files/bucket-of-organization.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { upkeepAgent } from '#functions/platform/jobs/job-store.ts';
import { type JobWork, ofStarter, workOnJob } from '#functions/platform/jobs/job-worker.ts';
import { enqueue } from '#functions/platform/jobs/queue.ts';
import { sendMail } from '#functions/platform/mail/mailer.ts';
import { administratorsOf } from '#functions/platform/people/administrators.ts';
import { siteUrl } from '#functions/platform/site-url.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import { counted } from '#shared/format/duration.ts';

async function searchIndex({ table, structureId, counterpartyId, ...writer }: MaintenanceContext): Promise<string> {
  // A structure that is a fund may be a counterparty elsewhere.
  const renamed = counterpartyId ?? structureId;
  const told = renamed === null ? '' : await renameCounterparty(renamed, { ...writer, table });
  if (counterpartyId !== null) return told;
  const done = await reindex(table, structureId, {
    inStructures: [freshCounterpartyEntries(writer), documentEntriesIn, covenantEntriesIn],
    ofOrganization: ownDocumentEntries,
  });
  const rooms = structureId === null ? await listFolders(table) : 0;
  return rooms === 0 ? done : `${done}, folders of ${counted(rooms, 'data room')} listed`;
}

const tasks = {
  'access-role-caching': cacheAccessRoles,
  'currency-details': obsoleteCurrencyDetails,
  'covenant-migration': migrateCovenants,
  'search-index': searchIndex,
  'abandoned-uploads': removeAbandonedUploads,
};

const Message = z.object({
  kind: z.enum(['access-role-caching', 'currency-details', 'covenant-migration', 'search-index', 'abandoned-uploads']),
  organizationId: z.string(),
  jobId: z.string().optional(),
  structureId: z.string().optional(),
  counterpartyId: z.string().optional(),
  causeId: z.string().optional(),
  causeVersion: z.string().optional(),
  partId: z.string().optional(),
});
type Message = z.infer<typeof Message>;

/** A structure is found by its name where it stands, and so is all that lies in it; anything else as a counterparty, or with the documents of its room. */
async function isFoundByName({ organizationId, structureId, counterpartyId, partId }: Message): Promise<boolean> {
  const table = tableOf(organizationId);
  if (counterpartyId !== undefined) return isCounterparty(table, counterpartyId);
  if (structureId === undefined || partId === undefined) return true;
  return (await counterpartiesOf(table, structureId, partId)).length > 0 || hasDocuments(table, partId);
}

const maintenance: JobWork<Message> = {
  queue: 'ORGANIZATION_MAINTENANCE_QUEUE_URL',
  clock: systemClock,
  agentOf: () => upkeepAgent,
  jobOf: (message, jobs) =>
    maintenanceJobOf(message, jobs, { clock: systemClock, isFoundByName: () => isFoundByName(message) }),
  run: (message, run) => runMaintenance(message, run, tasks),
  givenUp: maintenanceGivenUp,
};

const Listing = z.object({
  kind: z.literal('access-review'),
  organizationId: z.string(),
  jobId: z.string(),
  reviewId: z.string(),
  /** Who has started the review. */
  agentId: z.string(),
});

const accessReview: JobWork<z.infer<typeof Listing>> = {
  queue: 'ORGANIZATION_MAINTENANCE_QUEUE_URL',
  ...ofStarter,
  run: ({ reviewId }, run) => takeSnapshot(reviewId, run, { siteUrl, sendMail }),
  givenUp: snapshotGivenUp,
};

const Walk = z.object({
  kind: z.literal('trail-verification'),
  organizationId: z.string(),
  jobId: z.string(),
  /** Who has asked for it. */
  agentId: z.string(),
});

const trailVerification: JobWork<z.infer<typeof Walk>> = {
  queue: 'ORGANIZATION_MAINTENANCE_QUEUE_URL',
  ...ofStarter,
  run: (_, run) => runVerification(run),
  givenUp: verificationGivenUp,
};

const Verification = z.object({
  kind: z.literal('audit-verification'),
  scope: z.string(),
  from: TrailPosition.nullable().default(null),
});

/** A run may take ten minutes; a long trail goes on in another one. */
const minutesOfVerification = 5;

async function verify({ kind, scope, from }: z.infer<typeof Verification>): Promise<void> {
  const { next } = await verifyAuditTrail({ scope, from }, { clock: systemClock, minutes: minutesOfVerification });
  if (next !== null) await enqueue('ORGANIZATION_MAINTENANCE_QUEUE_URL', { kind, scope, from: next });
}

const Anchoring = z.object({ kind: z.literal('audit-anchor'), scope: z.string() });

const Recheck = z.object({ kind: z.literal('email-domains'), organizationId: z.string() });

const recheck = ({ organizationId }: z.infer<typeof Recheck>, correlationId: string): Promise<void> =>
  recheckDomains(organizationId, {
    actor: { agentId: 'email-domains', correlationId },
    clock: systemClock,
    lookUpTxt: txtRecords,
    administratorsOf,
    siteUrl,
    sendMail,
  });

const Delivery = z.object({ kind: z.literal('audit-delivery'), organizationId: z.string() });

const deliver = ({ organizationId }: z.infer<typeof Delivery>, correlationId: string): Promise<void> =>
  deliverTrail(organizationId, {
    actor: { agentId: upkeepAgent, correlationId },
    clock: systemClock,
    withBucket: withBucketOf,
  });

export const handler = consumeQueue(
  z.union([Message, Listing, Walk, Verification, Anchoring, Recheck, Delivery]),
  (message, delivery) => {
    switch (message.kind) {
      case 'audit-verification':
        return verify(message);
      case 'audit-anchor':
        return anchorAuditTrail(message.scope, systemClock);
      case 'email-domains':
        return recheck(message, delivery.correlationId);
      case 'audit-delivery':
        return deliver(message, delivery.correlationId);
      case 'trail-verification':
        return workOnJob(message, delivery, trailVerification);
      case 'access-review':
        return workOnJob(message, delivery, accessReview);
      default:
        return workOnJob(message, delivery, maintenance);
    }
  },
);
