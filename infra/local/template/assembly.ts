import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** One resource as CloudFormation declares it; the property values may still hold intrinsic functions. */
export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
  readonly Condition?: string;
}

/** The parts of a CloudFormation template that are used here. */
export interface Template {
  readonly Resources?: Readonly<Record<string, TemplateResource>>;
  readonly Outputs?: Readonly<Record<string, TemplateOutput>>;
  readonly Parameters?: Readonly<Record<string, { readonly Type: string; readonly Default?: unknown }>>;
  readonly Conditions?: Readonly<Record<string, unknown>>;
  readonly Mappings?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
}

export interface TemplateOutput {
  readonly Value: unknown;
  readonly Export?: { readonly Name: unknown };
}

/** A synthesized stack under the name that it has in AWS. */
export interface SynthesizedStack {
  readonly name: string;
  readonly template: Template;
}

/** Everything `cdk synth` wrote: the stacks, and where the files are that their assets stand for (by S3 object key). */
export interface Assembly {
  readonly stacks: readonly SynthesizedStack[];
  readonly assets: ReadonlyMap<string, string>;
}

interface Manifest {
  readonly artifacts?: Readonly<Record<string, Artifact>>;
}

interface Artifact {
  readonly type: string;
  readonly properties?: {
    readonly templateFile?: string;
    readonly stackName?: string;
    readonly directoryName?: string;
    readonly file?: string;
  };
}

interface AssetManifest {
  readonly files?: Readonly<Record<string, FileAsset>>;
}

interface FileAsset {
  readonly source: { readonly path?: string };
  readonly destinations: Readonly<Record<string, { readonly objectKey: string }>>;
}

/** Reads a cloud assembly directory with its nested assemblies. Throws when it holds no stack. */
export function readAssembly(directory: string): Assembly {
  const stacks: SynthesizedStack[] = [];
  const assets = new Map<string, string>();
  collect(resolve(directory), stacks, assets);
  if (stacks.length === 0) throw new Error(`No synthesized stack in ${directory}`);
  return { stacks, assets };
}

function collect(directory: string, stacks: SynthesizedStack[], assets: Map<string, string>): void {
  const manifestFile = join(directory, 'manifest.json');
  if (!existsSync(manifestFile)) throw new Error(`${directory} is not a synthesized CDK app: manifest.json is missing`);
  const manifest = readJson<Manifest>(manifestFile);
  for (const [id, { type, properties = {} }] of Object.entries(manifest.artifacts ?? {})) {
    const { templateFile, stackName, directoryName, file } = properties;
    if (type === 'aws:cloudformation:stack' && templateFile !== undefined) {
      stacks.push({ name: stackName ?? id, template: readJson<Template>(join(directory, templateFile)) });
    } else if (type === 'cdk:asset-manifest' && file !== undefined) {
      collectAssets(directory, readJson<AssetManifest>(join(directory, file)), assets);
    } else if (type === 'cdk:cloud-assembly' && directoryName !== undefined) {
      collect(join(directory, directoryName), stacks, assets);
    }
  }
}

function collectAssets(directory: string, manifest: AssetManifest, assets: Map<string, string>): void {
  for (const { source, destinations } of Object.values(manifest.files ?? {})) {
    if (source.path === undefined) continue;
    for (const { objectKey } of Object.values(destinations)) assets.set(objectKey, resolve(directory, source.path));
  }
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'));
}
