type UnreadableReason = 'unsupportedType' | 'tooLarge' | 'tooWide' | 'corrupt';

const explanations: Record<UnreadableReason, string> = {
  unsupportedType:
    'Choose an Excel workbook (.xlsx) or a CSV file. If the workbook has a password, remove the password in Excel and save it first.',
  tooLarge:
    'The workbook holds much more than one import takes. Copy the rows to import into a new workbook, or split it.',
  tooWide: 'The workbook has cells far below or right of the table. Copy the rows to import into a new workbook.',
  corrupt: 'The workbook is damaged and cannot be read. Save it again in Excel and choose it again.',
};

/** A workbook that cannot be read, with a `userMessage` that is safe to show. */
export class UnreadableWorkbook extends Error {
  readonly reason: UnreadableReason;
  readonly userMessage: string;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`unreadable workbook: ${reason}`, { cause });
    this.name = 'UnreadableWorkbook';
    this.reason = reason;
    this.userMessage = explanations[reason];
  }
}
