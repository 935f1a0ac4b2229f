import { type StackLog, stackLog } from '#shared/domain/stack-log.ts';

export const notShared = 'It is not shared with you.';

/** In place of a part of an explanation whose detail the reader may not view. */
export const notSharedPart = (): StackLog =>
  stackLog('A figure that is not shared with you', { note: 'You may see what follows from it.' });
