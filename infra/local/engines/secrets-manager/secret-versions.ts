import { ServiceError } from '../service-call.ts';
import type { Secret, SecretStore, SecretVersion } from './secret-store.ts';

/** A value to be stored: exactly one of text and base64 bytes. */
export interface SecretValue {
  readonly text: string | null;
  readonly binary: string | null;
}

/**
 * Stores a value as a new version. Its stages leave the versions that had them; what was AWSCURRENT becomes AWSPREVIOUS. The same version
 * id with the same value is taken as a repeated call, with another value it is refused.
 */
export function addVersion(
  store: SecretStore,
  secret: Secret,
  versionId: string,
  value: SecretValue,
  stages: readonly string[],
  now: number,
): void {
  const versions = store.versions(secret.name);
  const twin = versions.find((version) => version.versionId === versionId);
  if (twin !== undefined) {
    if (twin.text === value.text && twin.binary === value.binary) return;
    const message = `A resource with the ID ${versionId} already exists with another value.`;
    throw new ServiceError('ResourceExistsException', message);
  }
  for (const version of versions) {
    const remaining = stagesAfter(version, stages);
    if (remaining.join() !== version.stages.join()) store.saveVersion(secret.name, { ...version, stages: remaining });
  }
  store.saveVersion(secret.name, { versionId, ...value, stages, createdAt: now });
}

/** The version asked for by id, by stage, or by both; AWSCURRENT by default. Throws `ResourceNotFoundException`. */
export function findVersion(
  store: SecretStore,
  secret: Secret,
  versionId: string | undefined,
  versionStage: string | undefined,
): SecretVersion {
  const stage = versionStage ?? (versionId === undefined ? 'AWSCURRENT' : undefined);
  const found = store
    .versions(secret.name)
    .find(
      (version) =>
        (versionId === undefined || version.versionId === versionId) &&
        (stage === undefined || version.stages.includes(stage)),
    );
  if (found !== undefined) return found;
  const wanted = stage === undefined ? `VersionId: ${versionId}` : `staging label: ${stage}`;
  const message = `Secrets Manager can't find the specified secret value for ${wanted}`;
  throw new ServiceError('ResourceNotFoundException', message);
}

function stagesAfter(version: SecretVersion, taken: readonly string[]): readonly string[] {
  const wasCurrent = version.stages.includes('AWSCURRENT') && taken.includes('AWSCURRENT');
  const isReplaced = taken.includes('AWSCURRENT');
  const kept = version.stages.filter((stage) => !taken.includes(stage) && !(isReplaced && stage === 'AWSPREVIOUS'));
  return wasCurrent ? [...kept, 'AWSPREVIOUS'] : kept;
}
