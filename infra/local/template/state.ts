import { existsSync, readFileSync } from 'node:fs';
import { writeFileAtomically } from '../atomic-file.ts';
import type { ResourceAddress } from './order.ts';

/** What a resource became: the value of its Ref, and of its attributes. */
export interface Provisioned {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Remembers the physical ids of resources between runs, as CloudFormation does for a stack. */
export interface PhysicalIds {
  get(address: ResourceAddress): Provisioned | undefined;
  set(address: ResourceAddress, provisioned: Provisioned): void;
  /** Makes everything set so far survive a crash. */
  save(): void;
}

/** Opens the state file; a missing file is an empty state. */
export function openPhysicalIds(file: string): PhysicalIds {
  const known = new Map<string, Provisioned>(
    existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : [],
  );
  let saved = JSON.stringify(Object.fromEntries(known), null, 2);
  return {
    get: (address) => known.get(address),
    set: (address, provisioned) => void known.set(address, provisioned),
    save() {
      const text = JSON.stringify(Object.fromEntries(known), null, 2);
      if (text !== saved) writeFileAtomically(file, text);
      saved = text;
    },
  };
}
