import type { GroupType } from '#shared/domain/group.ts';

/** `1 person`, `3 people`. */
export const countOfAgents = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;

interface GroupWords {
  readonly title: string;
  readonly one: string;
  /** What these groups are for. */
  readonly purpose: string;
}

export const groupWords: Readonly<Record<GroupType, GroupWords>> = {
  groups: {
    title: 'Groups',
    one: 'group',
    purpose: 'A group gives the same permissions to all its members.',
  },
  'counterparty-groups': {
    title: 'Counterparty groups',
    one: 'counterparty group',
    purpose: 'A counterparty group gives the same permissions to people at a counterparty.',
  },
};
