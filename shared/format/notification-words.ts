import type { NotificationReason } from '../domain/notifications/notification.ts';
import type { NotificationLevel, NotificationTopic } from '../domain/notifications/notification-kind.ts';

/** Why somebody is told, in a sentence. `place`: the structure, project or financing; null where it lies in none. */
export function reasonWords(reason: NotificationReason, place: string | null): string {
  switch (reason) {
    case 'Asked':
      return 'You are asked to decide.';
    case 'Own':
      return 'It follows from something that you did, or concerns yourself.';
    case 'Mentioned':
      return 'You were mentioned.';
    case 'Watching':
      return place === null ? 'You are watching this.' : `You are watching ${place}.`;
    case 'Team':
      return place === null ? 'You are on its team.' : `You are on the team of ${place}.`;
    case 'GroupOnTeam':
      return place === null ? 'A group of yours is on its team.' : `A group of yours is on the team of ${place}.`;
    default:
      return 'Administrators and deal administrators are told of this.';
  }
}

export const levelWords: Readonly<Record<NotificationLevel, string>> = {
  0: 'Information',
  1: 'Warning',
  2: 'Critical',
};

/** What each topic holds, as people choose how often they get mails about it. */
export const topicWords: Readonly<Record<NotificationTopic, { readonly label: string; readonly hint: string }>> = {
  Covenants: { label: 'Covenants', hint: 'Breached, at risk, met again, waived' },
  Deliverables: { label: 'Reports and deliverables', hint: 'Due, overdue, handed in, approved, sent back' },
  Approvals: { label: 'Approvals', hint: 'What waits for you, and what became of what you sent' },
  Documents: { label: 'Documents', hint: 'Added, about to expire, expired, malware found' },
  Figures: { label: 'Figures', hint: 'Changed in what you watch' },
  Comments: { label: 'Comments', hint: 'On what you watch; that you were mentioned is mailed at once' },
  Jobs: { label: 'Background work', hint: 'Your extractions, imports and computations that have ended' },
  Access: { label: 'Access', hint: 'Your roles, the teams that you join, addresses and channels that take nothing' },
};
