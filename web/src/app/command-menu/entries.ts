import type { FoundEntity } from '#shared/domain/found-entity.ts';

export type EntryKind = 'Recent' | 'Structure' | 'Document' | 'Covenant' | 'Screen';

export interface Entry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly label: string;
  /** Where it belongs. */
  readonly hint: string;
  readonly to: string;
}

/** The page on which a hit is opened. */
function addressOf({ id, type, structureId, folderId, covenantType }: FoundEntity): string {
  const structure = `/deals/${structureId}`;
  if (type === 'Deal') return `${structure}/overview`;
  if (type === 'Document') return `${structure}/data-room${folderId === null ? '' : `?folder=${folderId}`}`;
  return `${structure}/${covenantType === 'KPI' ? 'financial-covenants-kpis' : 'reporting-covenants'}?covenant=${id}`;
}

const kinds = { Deal: 'Structure', Document: 'Document', Covenant: 'Covenant' } as const;

export const entryOf = (found: FoundEntity): Entry => ({
  id: `${found.type}:${found.id}`,
  kind: kinds[found.type],
  label: found.name,
  hint: [found.type === 'Deal' ? '' : found.structureName, found.launchStatus === 'Obsolete' ? 'Archived' : '']
    .filter(Boolean)
    .join(' · '),
  to: addressOf(found),
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

const titles: Readonly<Record<EntryKind, string>> = {
  Recent: 'Recent',
  Structure: 'Structures',
  Covenant: 'Covenants',
  Document: 'Documents',
  Screen: 'Screens',
};

const mostInGroup = 8;

/** Entries under their titles, in the order in which people look for them. */
export const grouped = (entries: readonly Entry[]): readonly Group[] =>
  (Object.keys(titles) as EntryKind[]).flatMap((kind) => {
    const own = entries.filter((entry) => entry.kind === kind).slice(0, mostInGroup);
    return own.length === 0 ? [] : [{ title: titles[kind], entries: own }];
  });
