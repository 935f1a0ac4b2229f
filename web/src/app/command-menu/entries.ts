import type { FoundEntity } from '#shared/domain/found-entity.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { addressOf } from '../../entities/entity/entity-addresses.ts';
import type { AppName } from '../apps/apps.ts';

export type EntryKind = 'Recent' | 'Structure' | 'Financing' | 'Project' | 'Document' | 'Covenant' | 'Page' | 'Screen';

export interface Entry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly label: string;
  /** Where it belongs. */
  readonly hint: string;
  readonly to: string;
  /** The app that opens it, for pages that several have. */
  readonly app?: AppName;
}

/** The page on which a hit is opened. */
function addressOfHit({ id, type, structureId, folderId, covenantType }: FoundEntity): string {
  const structure = `/deals/${structureId}`;
  switch (type) {
    case 'Deal':
    case 'Project':
    case 'Loan':
      return addressOf({ type, id, dealId: structureId });
    case 'Document':
      return `${structure}/data-room${folderId === null ? '' : `?folder=${folderId}`}`;
    case 'Covenant':
      return `${structure}/${covenantType === 'KPI' ? 'financial-covenants-kpis' : 'reporting-covenants'}?covenant=${id}`;
  }
}

const kinds = {
  Deal: 'Structure',
  Loan: 'Financing',
  Project: 'Project',
  Document: 'Document',
  Covenant: 'Covenant',
} as const satisfies Readonly<Record<FoundEntity['type'], EntryKind>>;

/** What tells two hits of the same name apart: the structure, the counterparty by which it was found, or where it is. */
const hintOf = ({ type, structureName, counterparty, place, launchStatus }: FoundEntity): string =>
  [type === 'Deal' ? null : structureName, counterparty ?? place, launchStatus === 'Obsolete' ? 'Archived' : null]
    .filter(Boolean)
    .join(' · ');

export const entryOf = (found: FoundEntity): Entry => ({
  id: `${found.type}:${found.id}`,
  kind: kinds[found.type],
  label: found.name,
  hint: hintOf(found),
  to: addressOfHit(found),
});

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Entries that hold every word; those that begin with what was typed come first. */
export function matching(entries: readonly Entry[], search: string): readonly Entry[] {
  const wanted = folded(search).trim();
  const words = wanted.split(/\s+/);
  const found = entries.filter(({ label, hint }) => {
    const text = folded(`${label} ${hint}`);
    return words.every((word) => text.includes(word));
  });
  return found.toSorted(
    (a, b) => Number(folded(b.label).startsWith(wanted)) - Number(folded(a.label).startsWith(wanted)),
  );
}

export interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

const titlesIn = ({ loans }: Terms): Readonly<Record<EntryKind, string>> => ({
  Recent: 'Recent',
  Structure: 'Structures',
  Financing: loans,
  Project: 'Projects',
  Covenant: 'Covenants',
  Document: 'Documents',
  Page: 'This structure',
  Screen: 'Screens',
});

const mostInGroup = 8;

/** A structure has its pages, and no more: all of them are offered. */
const mostOf = (kind: EntryKind): number => (kind === 'Page' ? Number.POSITIVE_INFINITY : mostInGroup);

/** Entries under their titles, in the order in which people look for them. */
export function grouped(entries: readonly Entry[], terms: Terms): readonly Group[] {
  const titles = titlesIn(terms);
  return (Object.keys(titles) as EntryKind[]).flatMap((kind) => {
    const own = entries.filter((entry) => entry.kind === kind).slice(0, mostOf(kind));
    return own.length === 0 ? [] : [{ title: titles[kind], entries: own }];
  });
}
