import * as z from 'zod';
import type { AuditEvent } from '#functions/platform/events/audit-event.ts';
import { StoredJob, upkeepAgent } from '#functions/platform/jobs/job-store.ts';
import { platformScope } from '#functions/platform/storage/table-keys.ts';
import { askedSteps } from '#shared/domain/approvals/turns.ts';
import { StoredWorkflow } from '#shared/domain/approvals/workflow.ts';
import type { Subscription, Told } from './subscription.ts';

type About = Readonly<Record<string, string>> & { readonly kind: string };

/** People are told of something by the worker of notifications: a message names what has happened, when, and by whom. */
const telling = (about: string, message: About, { scope, at, by, correlationId }: AuditEvent): readonly Told[] => [
  {
    queue: 'NOTIFICATION_DELIVERY_QUEUE_URL',
    about,
    message: { ...message, organizationId: scope, at, by, correlationId },
  },
];

/** Whoever started something hears how it has ended. */
const jobEnds: Subscription = (event) => {
  if (event.event !== 'job.done' && event.event !== 'job.failed') return [];
  const job = StoredJob.safeParse(event.after).data;
  return job === undefined || job.createdBy === upkeepAgent
    ? []
    : telling(job.id, { kind: 'job', jobId: job.id }, event);
};

const ofDeliverable = /^Deal#([^#]+)#DELIVERABLE#([^#]+)#([^#]+)$/;

const deliverableMoves: Subscription = (event) => {
  const [, entityId, covenantId, periodEnd] = ofDeliverable.exec(event.subject) ?? [];
  if (entityId === undefined || covenantId === undefined || periodEnd === undefined) return [];
  const step = event.event.split('.')[1] ?? '';
  const message = { kind: 'deliverable', entityId, covenantId, periodEnd, step, version: String(event.version) };
  return telling(covenantId, message, event);
};

const ofWorkflow = /^Workflow#([^#]+)#_$/;
const askedIn = (workflow: StoredWorkflow): readonly string[] =>
  askedSteps(workflow).map(({ id }) => `${workflow.round}.${id}`);

/** Who is asked anew, and what has become of what was sent. */
const workflowMoves: Subscription = (event) => {
  const [, workflowId] = ofWorkflow.exec(event.subject) ?? [];
  const [was, is] = [StoredWorkflow.safeParse(event.before).data, StoredWorkflow.safeParse(event.after).data];
  if (workflowId === undefined || is === undefined) return [];
  const before = was === undefined ? [] : askedIn(was);
  const steps = askedIn(is).filter((step) => !before.includes(step));
  const outcome = was !== undefined && was.status !== is.status ? is.status : '';
  if (steps.length === 0 && outcome === '') return [];
  return telling(workflowId, { kind: 'workflow', workflowId, steps: steps.join(','), outcome }, event);
};

const ofDocument = /^Room#([^#]+)#DOC#([^#]+)$/;
const Filed = z.object({ logicalType: z.literal('Document') });

const documentIsAdded: Subscription = (event) => {
  const [, roomId, documentId] = ofDocument.exec(event.subject) ?? [];
  if (roomId === undefined || documentId === undefined || event.before !== null) return [];
  return Filed.safeParse(event.after).success
    ? telling(documentId, { kind: 'document', roomId, documentId }, event)
    : [];
};

const ofTeam = /^Team#([^#]+)#AGENT#([^#]+)$/;

const teamIsJoined: Subscription = (event) => {
  const [, entityId, agentId] = ofTeam.exec(event.subject) ?? [];
  if (entityId === undefined || agentId === undefined || event.event !== 'team.joined') return [];
  return telling(agentId, { kind: 'team', entityId, agentId }, event);
};

const ofMember = /^Member#([^#]+)#_$/;
const Held = z.object({ roles: z.array(z.string()), invitation: z.null() });

const rolesChange: Subscription = (event) => {
  const [, agentId] = ofMember.exec(event.subject) ?? [];
  const [was, is] = [Held.safeParse(event.before).data, Held.safeParse(event.after).data];
  if (agentId === undefined || was === undefined || is === undefined) return [];
  const isSame = was.roles.toSorted().join() === is.roles.toSorted().join();
  return isSame ? [] : telling(agentId, { kind: 'roles', agentId }, event);
};

/** Administrators hear of it at most once a day: the worker writes no more. */
const logIsNotDelivered: Subscription = (event) =>
  event.event === 'auditStream.failed' ? telling('auditStream', { kind: 'auditStream' }, event) : [];

const ofFigures = /^([^#]+)#HEAD$/;

const figuresChange: Subscription = (event) => {
  const [, entityId] = ofFigures.exec(event.subject) ?? [];
  if (entityId === undefined || event.event !== 'figures.entered') return [];
  return telling(entityId, { kind: 'figures', entityId }, event);
};

const ofComment = /^Comments#([^#]+)#([^#]+)$/;
const Mentioning = z.object({ mentions: z.array(z.string()) });

/** A comment that is new, and mentions that were added to one. What was removed takes nothing back. */
const commentIsWritten: Subscription = (event) => {
  const [, entityId, commentId] = ofComment.exec(event.subject) ?? [];
  const is = Mentioning.safeParse(event.after).data;
  if (entityId === undefined || commentId === undefined || is === undefined) return [];
  const before = Mentioning.safeParse(event.before).data?.mentions ?? [];
  const mentioned = is.mentions.filter((id) => !before.includes(id)).join();
  const isNew = event.event === 'comment.added';
  if (!isNew && mentioned === '') return [];
  const message = { kind: 'comment', entityId, commentId, mentioned, isNew: String(isNew) };
  return telling(commentId, { ...message, version: String(event.version) }, event);
};

const ofOrganizations: readonly Subscription[] = [
  jobEnds,
  deliverableMoves,
  workflowMoves,
  documentIsAdded,
  teamIsJoined,
  rolesChange,
  figuresChange,
  commentIsWritten,
  logIsNotDelivered,
];

/** What people are told of in their alerts and mails. How covenants stand follows from more than one event, and is told when it is worked out. */
export const peopleAreTold: Subscription = (event) =>
  event.scope === platformScope ? [] : ofOrganizations.flatMap((subscription) => subscription(event));
