import { spawnSync } from 'node:child_process';
import { currentBranch, stageFor } from '#infra/stage.ts';

/** Why a stage may not be destroyed; nothing if it may. */
export function refusalToDestroy(branch: string): string | undefined {
  const { name, ephemeral } = stageFor(branch);
  if (ephemeral) return undefined;
  return `${branch} is the ${name} stage, which holds people's data and is never destroyed. Check out another branch.`;
}

if (import.meta.main) {
  const refusal = refusalToDestroy(currentBranch());
  if (refusal) {
    console.error(refusal);
    process.exitCode = 1;
  } else {
    const { status } = spawnSync('npx', ['cdk', 'destroy', '--all', '--force'], { stdio: 'inherit' });
    process.exitCode = status ?? 1;
  }
}
