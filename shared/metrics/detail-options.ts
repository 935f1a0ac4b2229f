import type { DetailType } from '../domain/detail.ts';
import { detailIdOf } from '../domain/detail-id.ts';
import { financingTypes, marketSegments, projectTypes } from '../domain/reference/entity-type-lists.ts';
import { countries, states } from '../domain/reference/places.ts';
import type { DetailOption, ReferenceEntry } from '../domain/reference/reference-entry.ts';
import { detailTypes } from './catalog/detail-types.ts';

const yesOrNo: readonly ReferenceEntry[] = [
  { id: 'true', name: 'Yes' },
  { id: 'false', name: 'No' },
];

const judgement: readonly ReferenceEntry[] = [
  { id: 'true', name: 'Qualifies' },
  { id: 'false', name: 'Does not qualify' },
];

const ofPlaces = (places: readonly { readonly code: string; readonly name: string }[]): readonly ReferenceEntry[] =>
  places.map(({ code, name }) => ({ id: code, name }));

/** Options that another list of the product tells better than the catalog, by the detail's id without hyphens. */
const ownLists: Readonly<Record<string, readonly ReferenceEntry[]>> = {
  projecttype: projectTypes,
  financingtype: financingTypes,
  marketsegment: marketSegments,
  state: ofPlaces(states),
  country: ofPlaces(countries),
  // The thresholds of its formula.
  delinquencybucket: ['Current', '1-30', '31-60', '61-90', '90+'].map((id) => ({ id, name: id })),
  // What the place of a project says about the community around it.
  disadvantagedcommunitystatus: judgement,
  unemploymentstatus: judgement,
  lowincomestatus: judgement,
  lowmedianincomestatus: judgement,
  triballandsoverlap: [
    { id: 'true', name: 'Overlaps tribal lands' },
    { id: 'false', name: 'No overlap' },
  ],
};

// DisadvantagedCommunityStatus, "Disadvantaged Community Status" and disadvantaged-community-status are one detail.
const squeezed = (name: string): string => detailIdOf(name).replaceAll('-', '');

function ownOptions(type: DetailType): readonly ReferenceEntry[] {
  const known = ownLists[squeezed(type.name)];
  if (known !== undefined) return known;
  if (type.valueType === 'Boolean') return yesOrNo;
  return type.options.map((option) => ({ id: option, name: option }));
}

/** The setting's lines are "Detail: Option"; names of details hold no colon. */
function customOptionsOf(detail: string, lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => {
    const at = line.indexOf(': ');
    return at > 0 && squeezed(line.slice(0, at)) === squeezed(detail) ? line.slice(at + 2).trim() : [];
  });
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether a detail is one of this type: that of an entity which has it, the kind of its value, or the group in which it stands. */
export function isOfType(detail: DetailType, type: string): boolean {
  const { entityTypes, valueType, group } = detail;
  return [...entityTypes, valueType, group].some((one) => isSame(one, type) || detailIdOf(one) === detailIdOf(type));
}

/** The detail of the catalog with this id or name, however it is written; undefined for any other. */
export const detailTypeCalled = (idOrName: string): DetailType | undefined =>
  detailTypes.find(({ name }) => squeezed(name) === squeezed(idOrName));

/**
 * What can be chosen for a detail: the product's options, then the organization's own from lines such as "Stage: Permitting". None where
 * something else is entered, such as a number. Null where neither the catalog has such a detail of this type nor the organization has options
 * for one.
 */
export function optionsOf(
  type: string,
  detail: string,
  customLines: readonly string[],
): readonly DetailOption[] | null {
  const known = detailTypeCalled(detail);
  const custom = customOptionsOf(detail, customLines);
  if (known === undefined ? custom.length === 0 : !isOfType(known, type)) return null;
  const own = known === undefined ? [] : ownOptions(known);
  const added = custom.filter((name) => !own.some((option) => isSame(option.name, name)));
  return [
    ...own.map(({ id, name }) => ({ id, name, isCustom: false })),
    ...[...new Set(added)].map((name) => ({ id: name, name, isCustom: true })),
  ];
}
