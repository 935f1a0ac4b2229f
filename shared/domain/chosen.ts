import * as z from 'zod';

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];

/** Some of the options of an enumeration; one that is named twice is chosen once. */
export const someOf = <Options extends z.core.util.EnumLike>(options: z.ZodEnum<Options>) =>
  z.array(options).max(options.options.length, 'Choose each option at most once.').overwrite(unique);

/** The id of something that has to be chosen, such as the structure of a project. */
export const chosenId = (sentence: string) => z.string(sentence).min(1, sentence).max(60);

/** Ids of other things; one that is named twice is meant once. */
export const idList = (mostIds: number) => z.array(z.string().max(60)).max(mostIds).overwrite(unique);
