import type { FoundEntity } from '#shared/domain/found-entity.ts';
import { covenantAddress } from '#shared/format/covenant-address.ts';
import { addressOf, roomAddressOf } from '../../entities/entity/entity-addresses.ts';
import type { AppName } from '../apps/apps.ts';
import type { Act } from './act.ts';

/** In the order in which people look for them. */
export const entryKinds = [
  'Recent',
  'Action',
  'Structure',
  'Financing',
  'Project',
  'Covenant',
  'Figure',
  'Document',
  'Person',
  'Page',
  'Place',
  'Setting',
  'Screen',
] as const;
export type EntryKind = (typeof entryKinds)[number];

export interface Entry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly label: string;
  /** Where it belongs. */
  readonly hint: string;
  /** Empty for what is done and leads nowhere. */
  readonly to: string;
  /** The app that opens it, for pages that several have. */
  readonly app?: AppName;
  readonly act?: Act;
  /** What else it is looked for by. */
  readonly keywords?: string;
  /** Answers all of what was typed, whatever it is called. */
  readonly isAnswer?: true;
}

/** The page on which a hit is opened. */
function addressOfHit({ id, type, structureId, room, folderId, covenantType }: FoundEntity): string {
  switch (type) {
    case 'Deal':
    case 'Project':
    case 'Loan':
      return addressOf({ type, id, dealId: structureId });
    case 'Document':
      return `${roomAddressOf({ ...(room ?? { type: 'Deal', id: structureId }), dealId: structureId })}${folderId === null ? '' : `?folder=${folderId}`}`;
    case 'Covenant':
      return covenantAddress(structureId, { id, covenantType });
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
