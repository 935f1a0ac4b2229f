export interface Font {
  /** Pixels. */
  readonly size?: number;
  /** 400 is regular, 700 bold. */
  readonly weight?: number;
}

/** Advances of a sans-serif face in thousandths of the font size, by the characters that share them. */
const advances: readonly (readonly [characters: string, advance: number])[] = [
  ["'ijl|", 222],
  [' !,./:;I[]\\ft', 278],
  ['()-`r{}', 333],
  ['"', 355],
  ['*', 389],
  ['^', 469],
  ['Jckvxyzs', 500],
  ['#$0123456789?L_abdeghnopqu', 556],
  ['+<=>~', 584],
  ['FTZ', 611],
  ['&ABEKPSVXY', 667],
  ['CDHNRUw', 722],
  ['GOQ', 778],
  ['Mm', 833],
  ['%', 889],
  ['W', 944],
  ['@—', 1_000],
];

const advanceOf: ReadonlyMap<string, number> = new Map(
  advances.flatMap(([characters, advance]) => [...characters].map((character) => [character, advance] as const)),
);

/** Ideographs, kana, hangul, full-width forms and pictures fill a whole square. */
const isWide = (character: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uff01-\uff60]/u.test(
    character,
  );
const isMark = (character: string): boolean => /[\p{Mark}\p{Control}\p{Format}]/u.test(character);

function advance(character: string): number {
  const known = advanceOf.get(character) ?? advanceOf.get(character.normalize('NFD').charAt(0));
  if (known !== undefined) return known;
  if (isMark(character)) return 0;
  return isWide(character) ? 1_000 : 600;
}

/** Roughly how wide a text will be, in pixels, to size the columns of a spreadsheet. Bold text is about 6% wider. */
export function estimateTextWidth(text: string, { size = 16, weight = 400 }: Font = {}): number {
  const thousandths = [...text].reduce((sum, character) => sum + advance(character), 0);
  const stretch = 1 + (Math.max(weight, 400) - 400) * 0.000_2;
  return (thousandths / 1_000) * size * stretch;
}
