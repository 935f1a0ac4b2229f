import type { AwsClients } from '../aws-clients.ts';
import type { Assembly, SynthesizedStack, TemplateResource } from './assembly.ts';
import { type DeclaredRuntime, emptyRuntime } from './declared-runtime.ts';
import { resolveDynamically } from './dynamic-references.ts';
import { isConditionMet, resolve, type Scope } from './intrinsics.ts';
import { nothingToRun, placeholder } from './nothing-to-run.ts';
import { addressOf, provisioningRounds, type ResourceAddress } from './order.ts';
import { readProperties } from './properties.ts';
import type { ResourceRequest, Workshop } from './resource-kind.ts';
import { resourceKinds } from './resource-kinds.ts';
import type { PhysicalIds, Provisioned } from './state.ts';

/** What provisioning needs besides the assembly. */
export interface ProvisioningOptions {
  readonly aws: AwsClients;
  readonly region: string;
  readonly accountId: string;
  readonly dataDir: string;
  readonly physicalIds: PhysicalIds;
  toLocalHosts(text: string): string;
  /** Called with each resource type, property or value of the templates that has no counterpart here. */
  reportUnsupported(what: string): void;
}

/**
 * Makes the resources of all stacks in the engines, or finds them again, and returns what the templates declare to run. Throws an error
 * that names the resource when one cannot be made.
 */
export async function provision(assembly: Assembly, options: ProvisioningOptions): Promise<DeclaredRuntime> {
  const made = new Map<ResourceAddress, Provisioned>();
  const workshop: Workshop = {
    ...options,
    assets: assembly.assets,
    runtime: emptyRuntime(),
    customResourceProviders: customResourceProviders(assembly.stacks),
  };
  const scopes = new Map(
    assembly.stacks.map((stack) => [stack.name, scopeOf(stack, assembly.stacks, made, options)] as const),
  );
  for (const round of provisioningRounds(assembly.stacks)) {
    await Promise.all(
      round.map(async (address) => {
        const provisioned = await provisionOne(address, scopes, workshop, options.physicalIds);
        if (provisioned === undefined) return;
        made.set(address, provisioned);
        options.physicalIds.set(address, provisioned);
      }),
    );
    options.physicalIds.save();
  }
  return workshop.runtime;
}

async function provisionOne(
  address: ResourceAddress,
  scopes: ReadonlyMap<string, Scope>,
  workshop: Workshop,
  physicalIds: PhysicalIds,
): Promise<Provisioned | undefined> {
  const slash = address.indexOf('/');
  const [stackName, logicalId] = [address.slice(0, slash), address.slice(slash + 1)];
  const scope = scopes.get(stackName);
  const resource = scope?.template.Resources?.[logicalId];
  if (scope === undefined || resource === undefined) return undefined;
  if (resource.Condition !== undefined && !isConditionMet(resource.Condition, scope)) return undefined;
  const request = { stackName, logicalId, previous: physicalIds.get(address), properties: {} };
  try {
    return await makeResource(resource, request, scope, workshop);
  } catch (error) {
    throw new Error(`${address} (${resource.Type}): ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

async function makeResource(
  resource: TemplateResource,
  request: ResourceRequest<unknown>,
  scope: Scope,
  workshop: Workshop,
): Promise<Provisioned> {
  const { Type: type } = resource;
  const kind = resourceKinds[type];
  if (kind === undefined) {
    if (nothingToRun[type] === undefined) workshop.reportUnsupported(`${type} (${request.logicalId})`);
    return placeholder(type, request, workshop.region, workshop.accountId);
  }
  const resolved = resolve(resource.Properties ?? {}, scope);
  const isDynamic = JSON.stringify(resolved).includes('{{resolve:');
  const properties = isDynamic ? await resolveDynamically(resolved, workshop.aws.secrets) : resolved;
  if (JSON.stringify(properties).includes('{{resolve:')) {
    workshop.reportUnsupported(`${type} ${request.logicalId}: dynamic reference {{resolve:…}}`);
  }
  return kind({ ...request, properties }, workshop, (schema) =>
    readProperties(schema, properties, (path) => workshop.reportUnsupported(`${type} ${request.logicalId}: ${path}`)),
  );
}

function scopeOf(
  stack: SynthesizedStack,
  stacks: readonly SynthesizedStack[],
  made: ReadonlyMap<ResourceAddress, Provisioned>,
  { region, accountId }: Pick<ProvisioningOptions, 'region' | 'accountId'>,
): Scope {
  const find = (logicalId: string): Provisioned => {
    const found = made.get(addressOf(stack.name, logicalId));
    if (found === undefined) throw new Error(`${logicalId} is not in ${stack.name}, or comes later`);
    return found;
  };
  const scopeFor = (owner: SynthesizedStack) => scopeOf(owner, stacks, made, { region, accountId });
  return {
    stackName: stack.name,
    template: stack.template,
    region,
    accountId,
    ref: (logicalId) => find(logicalId).ref,
    attribute(logicalId, name) {
      const value = find(logicalId).attributes[name];
      if (value === undefined) throw new Error(`${logicalId} has no attribute ${name} here`);
      return value;
    },
    importValue(exportName) {
      for (const owner of stacks) {
        const scope = scopeFor(owner);
        for (const { Export, Value } of Object.values(owner.template.Outputs ?? {})) {
          if (Export !== undefined && resolve(Export.Name, scope) === exportName) return resolve(Value, scope);
        }
      }
      throw new Error(`No stack exports ${exportName}`);
    },
    stackOutput(stackName, outputName) {
      const owner = stacks.find(({ name }) => name === stackName);
      const output = owner?.template.Outputs?.[outputName];
      if (owner === undefined || output === undefined)
        throw new Error(`Stack ${stackName} has no output ${outputName}`);
      return resolve(output.Value, scopeFor(owner));
    },
  };
}

/** Functions that are named as the service of a custom resource exist for CloudFormation alone. */
function customResourceProviders(stacks: readonly SynthesizedStack[]): ReadonlySet<string> {
  const providers = stacks.flatMap(({ name, template }) =>
    Object.values(template.Resources ?? {}).flatMap(({ Properties }) => {
      const token = Properties?.['ServiceToken'];
      const attribute = typeof token === 'object' && token !== null ? Reflect.get(token, 'Fn::GetAtt') : undefined;
      return Array.isArray(attribute) ? [addressOf(name, String(attribute[0]))] : [];
    }),
  );
  return new Set(providers);
}
