import { acronymTerm } from '#shared/domain/acronyms.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { isInBreach } from '#shared/domain/covenant-status.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import { covenantSources } from '#shared/domain/permissions/covenant-rights.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { covenantAddress } from '#shared/format/covenant-address.ts';
import { formatStatus } from '#shared/format/covenant-words.ts';
import { type GlobalState, isAllowed } from '../../api/global-state.tsx';
import { structurePageGroups } from '../../entities/structure/structure-pages.ts';
import { actsOn } from './acts.ts';
import type { Entry } from './entries.ts';
import { wordsOf } from './matching.ts';

/** What people write for how a covenant stands: `breached`, `breaches`, `at risk`. */
const standingWords = ({ status }: CovenantWithState['state']): string =>
  `${formatStatus(status)} ${isInBreach(status) ? 'breached breaches' : ''}`;

/** What a name of the structure leaves of the words; `found` is the word by which it was found, perhaps misspelled. */
export function wordsBeside(typed: string, structureName: string, found: string | null): readonly string[] {
  const own = wordsOf(structureName);
  return wordsOf(typed).filter((word) => word !== found && !own.some((one) => one.startsWith(word)));
}

/** Whether a text holds every word, or what the word is short for. */
function holds(text: string, words: readonly string[]): boolean {
  const within = foldedText(text);
  return words.every((word) => {
    const term = acronymTerm(word);
    return within.includes(word) || (term !== undefined && within.includes(term));
  });
}

/** What is known of a structure to answer with. */
export interface AskedStructure {
  readonly structure: StructureView;
  readonly covenants: readonly CovenantWithState[];
  readonly figures: readonly { readonly id: string; readonly name: string }[];
  /** What was typed beside its name. */
  readonly words: readonly string[];
}

export const seesCovenantsOf = (visitor: GlobalState, structure: StructureView): boolean =>
  covenantSources.some((sourceType) =>
    isAllowed(visitor, { level: 'View', sourceType, path: structurePath(structure) }),
  );

export const seesFiguresOf = (visitor: GlobalState, structure: StructureView): boolean =>
  isAllowed(visitor, { level: 'View', sourceType: 'Detail', path: structurePath(structure) });

/** What of one structure answers the words typed beside its name: covenants by name, figure or standing; figures; its pages; what can be done. */
export function answersOf(visitor: GlobalState, { structure, covenants, figures, words }: AskedStructure): Entry[] {
  const { id, name } = structure;
  const answer = { isAnswer: true } as const;
  return [
    ...actsOn(visitor, structure)
      .filter(({ label, keywords = '' }) => holds(`${label} ${keywords}`, words))
      .map((entry) => ({ ...entry, ...answer })),
    ...covenants
      .filter((covenant) =>
        holds(`${covenant.name} ${covenant.metric ?? ''} ${standingWords(covenant.state)} covenants`, words),
      )
      .map(
        (covenant): Entry => ({
          id: `Covenant:${covenant.id}`,
          kind: 'Covenant',
          label: covenant.name,
          hint: `${formatStatus(covenant.state.status)} · ${name}`,
          to: covenantAddress(id, covenant),
          ...answer,
        }),
      ),
    ...figures
      .filter((figure) => holds(figure.name, words))
      .map(
        (figure): Entry => ({
          id: `figure:${figure.id}`,
          kind: 'Figure',
          label: figure.name,
          hint: name,
          to: `/deals/${id}/deal-details/${figure.id}`,
          ...answer,
        }),
      ),
    ...structurePageGroups(visitor, structure)
      .flatMap(({ label: tab, pages }) => pages.map((page) => ({ ...page, tab })))
      .filter(({ label, tab }) => holds(`${label} ${tab}`, words))
      .map(
        ({ page, label }): Entry => ({
          id: `place:${id}/${page}`,
          kind: 'Place',
          label,
          hint: name,
          to: `/deals/${id}/${page}`,
          ...answer,
        }),
      ),
  ];
}
