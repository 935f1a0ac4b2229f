import type { WaitingFile, WaitingReason } from '../domain/waiting-file.ts';

const severalCovenants = 'The folder is of several covenants.';

const words: Readonly<Record<WaitingReason, string>> = {
  NothingOpen: 'Nothing is missing that it could be for.',
  Several: 'Several periods are open, and its name tells none of them.',
  OtherTime: 'Its name tells no period for which something is missing.',
  NotPermitted: 'Whoever put it there may not hand it in.',
};

/** Why a file in the folder of a covenant was handed in for nothing, as a sentence. */
export const waitingWords = ({ reason, covenants }: Pick<WaitingFile, 'reason' | 'covenants'>): string =>
  reason === 'Several' && covenants.length > 1 ? severalCovenants : words[reason];
