import type {
  AccessReview,
  AccessReviewItem,
  AccessReviewStatus,
  ItemState,
  ReviewedKind,
} from '#shared/domain/access-review.ts';

/** Whom a review covers, in the plural. */
export const coverWords: Readonly<Record<ReviewedKind, string>> = {
  MEMBER: 'Members',
  GUEST: 'Guests',
  PARTNER: 'Users of partners',
  UNAFFILIATED: 'External users',
  API_CLIENT: 'API clients',
};

/** `Members, guests and API clients`, or everybody. */
export function coversWords(covers: readonly ReviewedKind[]): string {
  const all = Object.keys(coverWords) as ReviewedKind[];
  if (all.every((kind) => covers.includes(kind))) return 'Everyone and all API clients';
  const words = covers.map((kind) => coverWords[kind]).map((word, at) => (at === 0 ? word : inSentence(word)));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const inSentence = (word: string): string => word.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** What one of them is called. */
export const kindWords: Readonly<Record<ReviewedKind, string>> = {
  MEMBER: 'Member',
  GUEST: 'Guest',
  PARTNER: 'User of a partner',
  UNAFFILIATED: 'External user',
  API_CLIENT: 'API client',
};

const statusWords: Readonly<Record<AccessReviewStatus, string>> = {
  Preparing: 'Preparing',
  Running: 'Running',
  Completed: 'Completed',
  Cancelled: 'Cancelled',
};

/** An overdue review says so before anything else. */
export const standingOf = ({ status, isOverdue }: Pick<AccessReview, 'status' | 'isOverdue'>): string =>
  isOverdue ? 'Overdue' : statusWords[status];

export const stateWords: Readonly<Record<ItemState, string>> = {
  undecided: 'Undecided',
  confirmed: 'Confirmed',
  takenAway: 'Revoked',
  notHeld: 'No longer held',
};

export const decidedCount = ({ items, undecided }: AccessReview['progress']): number => items - undecided;

/** `12 of 40 decided`. */
export const progressWords = ({ status, progress }: Pick<AccessReview, 'status' | 'progress'>): string => {
  if (status === 'Preparing') return 'Preparing the list';
  const { items } = progress;
  return `${decidedCount(progress).toLocaleString('en-US')} of ${items.toLocaleString('en-US')} decided`;
};

/** What happens when something is taken away, before it does. */
export function takingWords({ kind, personKind, personName, says }: AccessReviewItem): string {
  if (personKind === 'API_CLIENT') {
    return kind === 'membership'
      ? `${personName} is revoked with its tokens immediately. This cannot be undone.`
      : `${personName} keeps its tokens but can no longer do anything that needs a permission.`;
  }
  switch (kind) {
    case 'membership':
      return `${personName} is disabled in this organization immediately. Roles, groups and permissions stay on record and apply again if an administrator enables the user.`;
    case 'role':
      return `${personName} loses the role immediately, and everything that only this role grants.`;
    case 'group':
      return `${personName} leaves the group immediately, and loses everything that only this group grants.`;
    case 'dealRole':
      return `${personName} is removed from the team immediately.`;
    case 'permission':
      return `${personName} loses this permission immediately: ${says}.`;
  }
}

export const irrevocable = 'A later decision does not restore it.';
