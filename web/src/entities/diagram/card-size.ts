import { type DiagramEntity, factsOf } from './structure-data.ts';
import { nameLines } from './text-lines.ts';

export const nodeWidth = 232;

export const cardPadding = 12;
/** Faces differ in width, so some room is left. */
const nameWidth = nodeWidth - 2 * cardPadding - 8;
export const nameLineHeight = 20;

/** The type of what stands in a card, in pixels: at the smallest size at which a drawing opens, none is smaller than 12. */
export const cardFonts = { name: { size: 14, weight: 600 }, words: { size: 13 } } as const;

/** A name as it stands in its card. */
export const nameInCard = (name: string): readonly string[] => nameLines(name, nameWidth, cardFonts.name);

/** Of a card with a name in one line, and of what stands below it. Pixels. */
const shortest = 66;
const factsHeight = 30;

const saysMore = (entity: DiagramEntity): boolean => entity.status !== undefined || factsOf(entity) !== '';

/** Cards are as high as what stands in them: size and status take a line more, and so does a long name. */
export function cardHeight(entities: readonly DiagramEntity[]): number {
  const height = shortest + (entities.some(saysMore) ? factsHeight : 0);
  return entities.some(({ name }) => nameInCard(name).length > 1) ? height + nameLineHeight : height;
}
