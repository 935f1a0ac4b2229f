import { withCells } from '#functions/domain/metrics/exports/figure-cell-reader.ts';
import { approvalAt } from '#functions/platform/series/cells.ts';
import type { ApprovalStatus, Provenance } from '#shared/domain/datapoint.ts';
import { datapointId } from '#shared/domain/datapoint-id.ts';
import { type StackLog, stackLog } from '#shared/domain/stack-log.ts';
import { periodAt } from '#shared/metrics/engine/axis.ts';
import type { Explanation } from '#shared/metrics/engine/explanation.ts';
import type { Leaf } from '#shared/metrics/inputs/held.ts';
import { toldPerComputed } from '#shared/metrics/told/percent.ts';
import { valueTold } from '#shared/metrics/told/told-value.ts';
import { unitIn } from '#shared/money/currencies.ts';
import { dateInWords } from '#shared/time/dates.ts';
import { periodAtIndex } from '#shared/time/figure-period.ts';
import type { ReadEntity } from './held-entity.ts';
import { notSharedPart } from './not-shared.ts';
import { inWords } from './operation-words.ts';
import type { Run } from './run.ts';
import type { Viewer } from './viewer.ts';
import { reasonInWords } from './words.ts';

/** The sources that the leaves of an explanation name, by leaf. */
type Sources = ReadonlyMap<string, Provenance>;

/** What a leaf with a source is told by. */
function nameOfLeaf(entityId: string, leaf: Leaf): string | null {
  if (leaf.kind === 'fact') return [entityId, leaf.source].join('#');
  return leaf.kind === 'figure' ? [entityId, leaf.source, datapointOf(leaf)].join('#') : null;
}

/** The figure of a leaf as it was entered, which formulas may take as a share of one; a leaf that is made of several figures comes from no one cell. */
function figureOfLeaf(leaf: Leaf, { snapshot }: Pick<ReadEntity, 'snapshot'>) {
  if (leaf.kind !== 'figure' || leaf.months > 1) return null;
  const { detailId, dataKind, frequency, isOverride } = leaf.column;
  const entered = snapshot.columns.find(
    (column) =>
      column.detailId === detailId &&
      column.dataKind === dataKind &&
      column.frequency === frequency &&
      column.isOverride === isOverride,
  );
  const value = entered?.cells.values[leaf.index - entered.cells.first] ?? Number.NaN;
  return { detailId, frequency, period: periodAtIndex(frequency, leaf.index), value };
}

/** Where a part came from that was not made of others. */
function leafOf(part: Explanation, { computed }: Run): Leaf | null {
  const { detailId, entityId, world, at, tree, isOverridden } = part;
  const isMade = part.operation !== null || part.omitted > 0 || (tree !== null && !isOverridden);
  if (detailId === null || isMade) return null;
  const isOfMonths = part.frame.axis === computed.months.axis;
  const inputs = isOfMonths ? computed.inputs : computed.inputsOfResult;
  return inputs.get(entityId)?.leaf(world, detailId, at) ?? null;
}

function* partsOf(explanation: Explanation): Generator<Explanation> {
  yield explanation;
  for (const child of explanation.children) yield* partsOf(child);
}

type Counted = Leaf & { readonly kind: 'count' };

interface LeafOfEntity {
  readonly name: string;
  readonly entityId: string;
  readonly leaf: Leaf & { readonly source: number };
}

function leavesOf(root: Explanation, run: Run): readonly LeafOfEntity[] {
  const found = [...partsOf(root)].flatMap((part): LeafOfEntity[] => {
    const { entityId } = part;
    const leaf = leafOf(part, run);
    const name = leaf === null ? null : nameOfLeaf(entityId, leaf);
    return leaf === null || name === null || !('source' in leaf) ? [] : [{ name, entityId, leaf }];
  });
  return [...new Map(found.map((one) => [one.name, one])).values()];
}

/** The sources of each entity are read at once, and likewise the cells that figures were imported from. */
async function sourcesOf(root: Explanation, run: Run, viewer: Viewer): Promise<Sources> {
  const byEntity = Map.groupBy(leavesOf(root, run), ({ entityId }) => entityId);
  const read = await Promise.all(
    [...byEntity].map(async ([entityId, leaves]) => {
      const one = run.read.get(entityId);
      if (one === undefined) return [];
      const sources = await one.snapshot.sources(new Set(leaves.map(({ leaf }) => leaf.source)));
      const found = leaves.flatMap(({ name, leaf }) => {
        const source = sources.get(leaf.source);
        return source === undefined ? [] : [{ name, figure: figureOfLeaf(leaf, one), source }];
      });
      return viewer.seenSources(found, one.entity.home.id);
    }),
  );
  const located = await withCells(viewer.table, read.flat(), ({ figure }) => figure);
  return new Map(located.map(({ name, source }) => [name, source]));
}

/** The source of a leaf; null where none is known. */
function sourceOfLeaf(entityId: string, leaf: Leaf | null, sources: Sources): Provenance | null {
  const name = leaf === null ? null : nameOfLeaf(entityId, leaf);
  return name === null ? null : (sources.get(name) ?? null);
}

const leafNotes: Readonly<Record<Leaf['kind'], string>> = {
  figure: '',
  fact: '',
  field: 'From the record itself.',
  system: 'From the period.',
  count: '',
  standard: 'Nothing was entered; this is what the definition of the detail takes then.',
};

function leafNote(leaf: Leaf | null): string | null {
  if (leaf === null) return null;
  if (leaf.kind === 'fact')
    return leaf.from === null ? 'Holds from the beginning.' : `Holds from ${dateInWords(leaf.from)} on.`;
  if (leaf.kind === 'count') return leaf.count.told;
  if (leaf.kind === 'figure') return leaf.months > 1 ? `Made of ${leaf.months} figures of days.` : null;
  return leafNotes[leaf.kind];
}

function approvalOf(leaf: Leaf | null): ApprovalStatus | null {
  if (leaf?.kind === 'fact') return leaf.approval;
  return leaf?.kind === 'figure' ? approvalAt(leaf.column.cells, leaf.index) : null;
}

function datapointOf(leaf: Leaf | null): string | null {
  if (leaf?.kind !== 'figure') return null;
  const { detailId, dataKind, frequency } = leaf.column;
  return datapointId({ detailId, dataKind, frequency, period: periodAtIndex(frequency, leaf.index) });
}

/** So many things that were counted are named in one explanation. */
const mostNamed = 100;

class Teller {
  readonly #run: Run;
  readonly #sources: Sources;
  readonly #viewer: Viewer;
  #named = 0;

  constructor(run: Run, sources: Sources, viewer: Viewer) {
    this.#run = run;
    this.#sources = sources;
    this.#viewer = viewer;
  }

  /** `whole`: what it is a part of; null where it is what was asked about. */
  tell(part: Explanation, whole: Explanation | null = null): StackLog {
    const { definitions, read } = this.#run;
    const definition = part.detailId === null ? null : definitions.find(part.detailId);
    const entity = read.get(part.entityId)?.entity;
    const isSeen = definition === null || entity === undefined || this.#viewer.sees(entity.path, definition.name);
    if (!isSeen) return notSharedPart();
    const leaf = leafOf(part, this.#run);
    const isOther = part.entityId !== this.#run.entity.id;
    const held = read.get(part.entityId)?.held;
    const factor = toldPerComputed(definition?.unit ?? null);
    const value = part.value === null ? null : valueTold(part.value * factor, this.#kindOf(part), part.frame.texts);
    // Of a part of a formula, the period is worth telling only where it is another one.
    const isOfSamePeriod = definition === null && whole?.frame === part.frame && whole.at === part.at;
    const children =
      leaf?.kind === 'count' ? this.#counted(leaf) : part.children.map((child) => this.tell(child, part));
    const label = definition?.name ?? inWords(part).label;
    return stackLog(label, {
      value: typeof value === 'number' ? value : null,
      text: typeof value === 'boolean' ? (value ? 'Yes' : 'No') : typeof value === 'string' ? value : null,
      unit: typeof definition?.unit === 'string' ? unitIn(definition.unit, held?.currency ?? '') : null,
      period: isOfSamePeriod ? null : periodAt(part.frame.axis, part.at),
      note: this.#noteOf(part, leaf, children),
      // What is counted, and how, is the note of a count.
      operation: children.length === 0 || leaf?.kind === 'count' ? null : inWords(part).operation,
      formula: definition?.formula ?? null,
      share: part.share,
      rate: part.rate === null ? this.#rateOf(part, leaf) : this.#rateInto(part, whole?.entityId ?? part.entityId),
      approval: approvalOf(leaf),
      source: sourceOfLeaf(part.entityId, leaf, this.#sources),
      entityId: part.entityId,
      entityName: isOther ? (entity?.name ?? null) : null,
      entityType: isOther ? (entity?.entityType ?? null) : null,
      roomId: entity?.home.id ?? null,
      detailName: definition?.name ?? null,
      datapointId: datapointOf(leaf),
      grain: part.frame.axis.grain,
      isOutlook: part.world === 'outlook' || this.#run.kind === 'outlook',
      omitted: part.omitted,
      children,
    });
  }

  /** What was counted, by name. Who may see the names is judged as they are told, so that what is kept of a computation in the background has none. */
  #counted({ count }: Counted): readonly StackLog[] {
    if (this.#run.isKept) return [];
    const things = count.things.slice(0, mostNamed - this.#named);
    this.#named += things.length;
    return things.map(({ name, words, entity }) =>
      stackLog(name, { text: words, entityId: entity.id, entityName: entity.name, entityType: entity.type }),
    );
  }

  #kindOf({ detailId, tree }: Explanation) {
    const definition = detailId === null ? null : this.#run.definitions.find(detailId);
    if (definition !== null) return definition.kind;
    if (tree?.kind === 'text') return 'text' as const;
    const isLogic = tree?.kind === 'boolean' || (tree?.kind === 'binary' && /[<>=]/.test(tree.operator));
    return isLogic ? ('boolean' as const) : ('number' as const);
  }

  #noteOf(part: Explanation, leaf: Leaf | null, children: readonly StackLog[]): string | null {
    const over = part.isOverridden ? 'Entered over what would be computed.' : null;
    const reason = part.reason === null ? null : reasonInWords(part.reason, part.frame.axis, this.#run);
    const notes = [reason, over, leafNote(leaf), this.#namedNote(leaf, children)].filter(
      (note) => note !== null && note !== '',
    );
    return notes.length === 0 ? null : notes.join(' ');
  }

  #namedNote(leaf: Leaf | null, { length }: readonly StackLog[]): string | null {
    const isInPart = leaf?.kind === 'count' && length > 0 && (leaf.count.value ?? 0) > length;
    return isInPart ? `The first ${length === 1 ? 'one is' : `${length} are`} named.` : null;
  }

  /** By which a figure in another currency was converted into that of its entity. */
  #rateOf({ entityId, detailId, at }: Explanation, leaf: Leaf | null): string | null {
    const { computed } = this.#run;
    if (leaf?.kind !== 'figure' && leaf?.kind !== 'fact') return null;
    return detailId === null ? null : (computed.inputs.get(entityId)?.rate(detailId, at)?.told ?? null);
  }

  /** By which the value of an entity was converted into the currency of the one that it is a part of. */
  #rateInto({ entityId, frame, at }: Explanation, readBy: string): string | null {
    const { read, rateOf } = this.#run;
    const [from, to] = [read.get(entityId)?.held.currency, read.get(readBy)?.held.currency];
    return from === undefined || to === undefined ? null : rateOf(from, to, periodAt(frame.axis, at)).told;
  }
}

/** An explanation with names, units and sources, as far as its reader may see them. Reads the sources of each entity once. */
export async function tellExplanation(root: Explanation, run: Run, viewer: Viewer): Promise<StackLog> {
  const sources = await sourcesOf(root, run, viewer);
  return new Teller(run, sources, viewer).tell(root);
}
