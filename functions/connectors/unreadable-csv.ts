type UnreadableReason = keyof typeof explanations;

const saved = 'Save it as “CSV UTF-8” and choose it again.';

const explanations = {
  notText: 'Choose an Excel workbook (.xlsx) or a CSV file. This file holds something else than text.',
  unknownLetters: `It is not clear how letters with accents are stored in this file. ${saved}`,
  tooLong: 'The file has more than 100,000 rows below its headings. Split it into several files.',
  tooWide: 'The file has more than 702 columns. Split it into several files.',
  tooLarge: 'A cell of the file holds more than 32,767 characters, which is more than a cell can have. Shorten it.',
} as const;

/** A CSV file that cannot be read, with a `userMessage` that is safe to show. */
export class UnreadableCsv extends Error {
  readonly userMessage: string;

  constructor(reason: UnreadableReason | { readonly sentence: string }) {
    const userMessage = typeof reason === 'string' ? explanations[reason] : reason.sentence;
    super(`unreadable CSV file: ${userMessage}`);
    this.name = 'UnreadableCsv';
    this.userMessage = userMessage;
  }
}
