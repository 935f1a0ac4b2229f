import { estimateTextWidth, type Font } from '#shared/format/text-width.ts';

/** As much of a text as fits, with an ellipsis where something is left out. Pixels. */
export function fitText(text: string, width: number, font: Font): string {
  if (estimateTextWidth(text, font) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && estimateTextWidth(`${characters.join('')}…`, font) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** A name in one line, or in two between words, of which the second is cut where it does not fit. Pixels. */
export function nameLines(name: string, width: number, font: Font): readonly string[] {
  const fits = (text: string) => estimateTextWidth(text, font) <= width;
  if (fits(name)) return [name];
  const words = name.split(' ');
  let count = words.length;
  while (count > 1 && !fits(words.slice(0, count).join(' '))) count -= 1;
  const first = words.slice(0, count).join(' ');
  // A single word that is too long is cut at once.
  if (!fits(first)) return [fitText(name, width, font)];
  return [first, fitText(words.slice(count).join(' '), width, font)];
}

/** Where a label may go on in a second line. */
const breaks = /(?:, | · )/g;

/** A label in two lines of about the same width; in one where it is short, or all of a piece. Pixels. */
export function labelLines(label: string, shortest: number, font: Font): readonly string[] {
  if (estimateTextWidth(label, font) <= shortest) return [label];
  const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => estimateTextWidth(line, font)));
  const halves = [...label.matchAll(breaks)].map(({ 0: between, index }) => [
    label.slice(0, index + (between === ', ' ? 1 : 0)),
    label.slice(index + between.length),
  ]);
  // A figure stays with its role: "Lender · 40%, Agent" breaks before the next role.
  const betweenRoles = halves.filter(([first = '']) => first.includes(' · ') && first.endsWith(','));
  const best = betweenRoles.length > 0 ? betweenRoles : halves;
  return best.toSorted((a, b) => widest(a) - widest(b))[0] ?? [label];
}
