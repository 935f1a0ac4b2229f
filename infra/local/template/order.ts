import type { SynthesizedStack, Template } from './assembly.ts';

/** A resource of a particular stack, as one text. */
export type ResourceAddress = `${string}/${string}`;

/** Forms the address under which a resource is known across stacks. */
export function addressOf(stackName: string, logicalId: string): ResourceAddress {
  return `${stackName}/${logicalId}`;
}

/**
 * Sorts all resources of all stacks into rounds: what a resource needs is in an earlier round, and the resources of one round can
 * be made at the same time. Throws with the resources of the cycle when there is one.
 */
export function provisioningRounds(stacks: readonly SynthesizedStack[]): ResourceAddress[][] {
  const waiting = dependencies(stacks);
  const rounds: ResourceAddress[][] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, needs]) => ![...needs].some((need) => waiting.has(need)));
    if (ready.length === 0) throw new Error(`Resources depend on each other: ${[...waiting.keys()].join(', ')}`);
    for (const [address] of ready) waiting.delete(address);
    rounds.push(ready.map(([address]) => address));
  }
  return rounds;
}

function dependencies(stacks: readonly SynthesizedStack[]): Map<ResourceAddress, Set<ResourceAddress>> {
  const needs = new Map<ResourceAddress, Set<ResourceAddress>>();
  for (const stack of stacks) {
    for (const [logicalId, resource] of Object.entries(stack.template.Resources ?? {})) {
      const found = new Set<ResourceAddress>();
      for (const other of [resource.DependsOn ?? []].flat()) found.add(addressOf(stack.name, other));
      collectReferences(resource.Properties, stack, stacks, found);
      needs.set(addressOf(stack.name, logicalId), found);
    }
  }
  return needs;
}

function collectReferences(
  value: unknown,
  stack: SynthesizedStack,
  stacks: readonly SynthesizedStack[],
  found: Set<ResourceAddress>,
): void {
  const note = (logicalId: string, owner = stack) => {
    if (owner.template.Resources?.[logicalId] !== undefined) found.add(addressOf(owner.name, logicalId));
  };
  const follow = (inner: unknown, owner = stack) => collectReferences(inner, owner, stacks, found);
  if (Array.isArray(value)) for (const item of value) follow(item);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [name, argument] of Object.entries(value)) {
    if (name === 'Ref' && typeof argument === 'string') note(argument);
    else if (name === 'Fn::GetAtt') note(String(Array.isArray(argument) ? argument[0] : argument).split('.')[0] ?? '');
    else if (name === 'Fn::Sub') for (const id of substituted(argument)) note(id);
    else if (name === 'Fn::ImportValue')
      for (const { output, owner } of exported(argument, stacks)) follow(output, owner);
    else if (name === 'Fn::GetStackOutput') followStackOutput(argument, stacks, follow);
    follow(argument);
  }
}

function substituted(argument: unknown): string[] {
  const pattern = String(Array.isArray(argument) ? argument[0] : argument);
  return [...pattern.matchAll(/\$\{([^!}.]+)[^}]*\}/g)].map(([, name]) => name ?? '');
}

function exported(exportName: unknown, stacks: readonly SynthesizedStack[]) {
  return stacks.flatMap((owner) =>
    Object.values(owner.template.Outputs ?? {})
      .filter(({ Export }) => Export !== undefined && isSameExport(Export.Name, exportName))
      .map(({ Value }) => ({ output: Value, owner })),
  );
}

function isSameExport(declared: unknown, wanted: unknown): boolean {
  return JSON.stringify(declared) === JSON.stringify(wanted);
}

function followStackOutput(
  argument: unknown,
  stacks: readonly SynthesizedStack[],
  follow: (inner: unknown, owner: SynthesizedStack) => void,
): void {
  const { StackName, OutputName } = argument as { StackName?: unknown; OutputName?: unknown };
  const owner = stacks.find(({ name }) => name === StackName);
  const outputs: Template['Outputs'] = owner?.template.Outputs;
  if (owner !== undefined) follow(outputs?.[String(OutputName)]?.Value, owner);
}
