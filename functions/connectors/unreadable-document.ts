/** Why a document gave no text. `tooLarge` is decided before reading. */
export type UnreadableReason =
  | 'passwordProtected'
  | 'scannedOnly'
  | 'empty'
  | 'unsupportedType'
  | 'tooLarge'
  | 'tooLong'
  | 'corrupt';

const explanations: Record<UnreadableReason, string> = {
  passwordProtected: 'The document is protected by a password. Upload a copy without one.',
  scannedOnly: 'The document holds only scanned pages without text. Upload a copy with a text layer.',
  empty: 'The document holds no text.',
  unsupportedType: 'This type of file cannot be read. Upload the agreement as PDF, DOCX or plain text.',
  tooLarge: 'The document is larger than 200 MB.',
  tooLong: 'The document holds more than 5 million characters. Upload the agreement without its annexes.',
  corrupt: 'The document is damaged and cannot be read. Upload it again.',
};

/** A document that cannot be read, with a reason code for programs and a `userMessage` that is safe to show. */
export class UnreadableDocument extends Error {
  readonly reason: UnreadableReason;
  readonly userMessage: string;

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`unreadable document: ${reason}`, { cause });
    this.name = 'UnreadableDocument';
    this.reason = reason;
    this.userMessage = explanations[reason];
  }
}
