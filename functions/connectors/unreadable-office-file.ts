/** Why a part of an Office file is not read. */
export type UnreadablePart = 'tooLarge' | 'corrupt';

/** A part of an Office file that is not read; whoever reads the file says it in the words of its kind. */
export class UnreadableOfficeFile extends Error {
  readonly reason: UnreadablePart;

  constructor(reason: UnreadablePart, cause?: unknown) {
    super(`unreadable Office file: ${reason}`, { cause });
    this.name = 'UnreadableOfficeFile';
    this.reason = reason;
  }
}
