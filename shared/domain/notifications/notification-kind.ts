import * as z from 'zod';
import type { EmailTemplateType } from '../email-template.ts';

/** What notifications are about, as people choose how often they get mails. */
export const NotificationTopic = z.enum([
  'Covenants',
  'Deliverables',
  'Approvals',
  'Documents',
  'Figures',
  'Comments',
  'Jobs',
  'Access',
]);
export type NotificationTopic = z.infer<typeof NotificationTopic>;

/** The alert levels are those of the email templates: Verification 0, Warning 1, Critical 2. */
export type NotificationLevel = EmailTemplateType;

interface Kind {
  readonly topic: NotificationTopic;
  readonly level: NotificationLevel;
  /** Whether people from outside hear of it too; how a lender judges its covenants is told to its own people alone. */
  readonly isForGuests: boolean;
  /** Whether an organization's channels hear of it too; what concerns one person is told to that person alone. */
  readonly isForChannels: boolean;
}

const kind = (topic: NotificationTopic, level: NotificationLevel, isForGuests = false): Kind => ({
  topic,
  level,
  isForGuests,
  isForChannels: true,
});

const personal = (topic: NotificationTopic, level: NotificationLevel, isForGuests = true): Kind => ({
  ...kind(topic, level, isForGuests),
  isForChannels: false,
});

/** Everything that people are told of. */
export const notificationKinds = {
  covenantBreached: kind('Covenants', 2),
  covenantAtRisk: kind('Covenants', 1),
  /** Missed, with its critical level, and not breached. */
  covenantCritical: kind('Covenants', 2),
  /** It was breached or at risk, and is met again. */
  covenantMet: kind('Covenants', 0),
  covenantWaived: kind('Covenants', 0),
  deliverableDue: kind('Deliverables', 1, true),
  /** Due within the days that the organization has marked as critical. */
  deliverableDueCritical: kind('Deliverables', 2, true),
  deliverableOverdue: kind('Deliverables', 2, true),
  deliverableHandedIn: kind('Deliverables', 0),
  deliverableApproved: kind('Deliverables', 0, true),
  deliverableSentBack: kind('Deliverables', 1, true),
  workflowWaiting: kind('Approvals', 1, true),
  /** Its last day is near, or over. */
  workflowDue: kind('Approvals', 1, true),
  workflowApproved: kind('Approvals', 0),
  workflowRejected: kind('Approvals', 1),
  documentAdded: kind('Documents', 0, true),
  documentExpiring: kind('Documents', 1, true),
  documentExpired: kind('Documents', 2, true),
  malwareFound: kind('Documents', 2, true),
  figureChanged: kind('Figures', 0),
  /** In a comment, by their name. */
  mentioned: personal('Comments', 1),
  commentAdded: kind('Comments', 0, true),
  jobDone: personal('Jobs', 0),
  jobFailed: personal('Jobs', 1),
  teamJoined: personal('Access', 0),
  rolesChanged: personal('Access', 0),
  /** An address of somebody's takes no mail. */
  mailsComeBack: personal('Access', 1, false),
  /** A channel of the organization takes no alerts, which is not told by channels. */
  channelFailed: personal('Access', 1, false),
  /** The activity log does not reach the organization's own bucket. */
  auditStreamFailed: kind('Access', 2),
} as const satisfies Readonly<Record<string, Kind>>;

export const NotificationKind = z.enum(
  Object.keys(notificationKinds) as [keyof typeof notificationKinds, ...(keyof typeof notificationKinds)[]],
);
export type NotificationKind = z.infer<typeof NotificationKind>;
