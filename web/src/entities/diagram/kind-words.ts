import type { EntityKind } from './structure-data.ts';

interface KindWord {
  readonly one: string;
  readonly many: string;
}

/** The organization's own words for kinds of entities, as far as it has some. */
export type KindWords = Readonly<Partial<Record<EntityKind, KindWord>>>;

export const usualWords: Readonly<Record<EntityKind, KindWord>> = {
  structure: { one: 'Structure', many: 'Structures' },
  fund: { one: 'Fund', many: 'Funds' },
  financing: { one: 'Financing', many: 'Financings' },
  project: { one: 'Project', many: 'Projects' },
  company: { one: 'Company', many: 'Companies' },
};

export const kindWordsOf = (kind: EntityKind, words: KindWords): KindWord => words[kind] ?? usualWords[kind];
