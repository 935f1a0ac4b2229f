import { UnreadableCsv } from './unreadable-csv.ts';

/** The text of a file, and a sentence about how its letters were read where the file does not say it. */
export interface CsvText {
  readonly text: string;
  readonly remark: string | null;
}

const westernRemark =
  'The file does not say how its letters are stored. They were read as Western European (Windows-1252): check names with accents.';

/** What Windows-1252 has no letters for, or letters that are others, far more common ones in the encodings of Macs: é is Ž there, ü is Ÿ. */
const doubtful = /[\u0080-\u009fŠšŽžŸ]/;
/** Letters only: a sign within a word is a letter of another encoding, as ³ is the ł of Wrocław. */
const signInWord = /\p{L}[^\p{L}\p{ASCII}’‘–—\u00a0]+\p{L}/u;
/** Words without a plain letter are those of another alphabet. */
const foreignWord = /(?<!\p{L})[^\P{L}\p{ASCII}]{3,}(?!\p{L})/u;

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** The text by what the file says of itself, or else as UTF-8; null for anything else. */
function byMark(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0xff, 0xfe)) return decoded(bytes, 'utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return decoded(bytes, 'utf-16be');
  return decoded(bytes, 'utf-8');
}

/** Reads the letters of a text file: UTF-8, UTF-16 with its mark, or Windows-1252 where nothing speaks against it. */
export function csvText(bytes: Uint8Array): CsvText {
  const text = byMark(bytes);
  if (text?.includes('\0')) throw new UnreadableCsv('notText');
  if (text !== null) return { text, remark: null };
  if (bytes.includes(0)) throw new UnreadableCsv('notText');
  const western = decoded(bytes, 'windows-1252') ?? '';
  if (doubtful.test(western) || signInWord.test(western) || foreignWord.test(western)) {
    throw new UnreadableCsv('unknownLetters');
  }
  return { text: western, remark: westernRemark };
}
