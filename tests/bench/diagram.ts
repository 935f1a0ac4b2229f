import { layOut } from '#web/src/entities/diagram/diagram-layout.ts';
import type { DiagramEntity, DiagramLink, StructureData } from '#web/src/entities/diagram/structure-data.ts';

const entityCount = 500;
const vehicleCount = 20;
const financingCount = vehicleCount * 3;
const rounds = 21;

const entity = (id: string, kind: DiagramEntity['kind']): DiagramEntity => ({ id, name: id, kind, kindLabel: kind });

/**
 * A holding with vehicles, each of which holds financings and projects. Unless they are stacked, every project lies in a company of its own, so that
 * each stands by itself.
 */
function aHolding(isStacked: boolean): StructureData {
  const entities: DiagramEntity[] = [entity('holding', 'structure')];
  const links: DiagramLink[] = [];
  for (let vehicle = 0; vehicle < vehicleCount; vehicle += 1) {
    entities.push(entity(`vehicle ${vehicle}`, 'structure'));
    links.push({ from: 'holding', to: `vehicle ${vehicle}`, label: '100%' });
  }
  for (let index = 0; entities.length < entityCount; index += 1) {
    const vehicle = `vehicle ${index % vehicleCount}`;
    const isFinancing = index < financingCount;
    const id = `${isFinancing ? 'financing' : 'project'} ${index}`;
    const owner = isFinancing || isStacked ? vehicle : `company ${index}`;
    if (owner !== vehicle) {
      entities.push(entity(owner, 'structure'));
      links.push({ from: vehicle, to: owner, label: `${(index % 50) + 50}%` });
    }
    entities.push(entity(id, isFinancing ? 'financing' : 'project'));
    links.push({ from: owner, to: id, ...(isStacked ? {} : { label: '100%' }) });
    if (!isFinancing) links.push({ from: `financing ${index % financingCount}`, to: id, kind: 'finances' });
  }
  return { entities, links };
}

/** What any layout at least has to do: look at every entity and every line once. */
function pass({ entities, links }: StructureData): number {
  const places = new Map(entities.map(({ id }, index) => [id, { x: index * 10, y: 0 }]));
  let length = 0;
  for (const { from, to } of links) length += Math.abs((places.get(from)?.x ?? 0) - (places.get(to)?.x ?? 0));
  return length;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function milliseconds(act: () => unknown): number {
  const started = performance.now();
  act();
  return performance.now() - started;
}

function measure(what: string, data: StructureData): void {
  const layouts: number[] = [];
  const passes: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    // Interleaved, so that a busy moment of the machine weighs on both alike; the first rounds only warm up.
    const laidOut = milliseconds(() => layOut(data));
    const passed = milliseconds(() => {
      for (let turn = 0; turn < 100; turn += 1) pass(data);
    });
    if (round < 0) continue;
    layouts.push(laidOut);
    passes.push(passed / 100);
  }
  const [layout, plain] = [median(layouts), median(passes)];
  const verdict = layout <= 1_000 ? 'met' : 'MISSED';
  console.log(
    `${what.padEnd(28)} ${data.entities.length} entities, ${data.links.length} lines: ${layout.toFixed(0)} ms, ` +
      `${(layout / plain).toFixed(0)} times a plain pass, target at most 1,000 ms ${verdict}`,
  );
}

/** How long a diagram of 500 entities takes to be laid out, in the worst case and where alike ones stand in blocks. */
export async function main(): Promise<void> {
  measure('every entity by itself', aHolding(false));
  measure('alike ones in blocks', aHolding(true));
}
