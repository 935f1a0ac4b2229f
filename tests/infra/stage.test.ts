import { describe, expect, it } from 'vitest';
import { refusalToDestroy } from '#infra/destroy.ts';
import { currentBranch, stageFor } from '#infra/stage.ts';

describe('the stage of a branch', () => {
  it.each([
    { branch: 'main', name: 'production' },
    { branch: 'staging', name: 'staging' },
  ])('is $name for $branch, which keeps its data and calls a person when something fails', ({ branch, name }) => {
    expect(stageFor(branch)).toMatchObject({ name, ephemeral: false, alarms: true });
  });

  it('is a short-lived one of its own for any other branch', () => {
    expect(stageFor('waivers')).toMatchObject({ name: 'dev-waivers', ephemeral: true, alarms: false });
  });

  it.each(['feature/Covenant_Waivers!', 'ß', '--', 'a'.repeat(200), 'toString', 'release/2026.11'])(
    'is safe in resource names for %s',
    (branch) => {
      expect(stageFor(branch).name).toMatch(/^dev-[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(stageFor(branch).name.length).toBeLessThanOrEqual(32);
    },
  );

  it('is another one for each branch, even where the safe names would be equal', () => {
    const branches = ['fix/a-b', 'fix/a_b', 'fix-a-b', 'a-very-long-branch-name-one', 'a-very-long-branch-name-two'];

    expect(new Set(branches.map((branch) => stageFor(branch).name)).size).toBe(branches.length);
  });
});

describe('the current branch', () => {
  it('is what the environment tells before what a CI system tells', () => {
    expect(currentBranch({ TRESTLE_BRANCH: 'waivers', GITHUB_REF_NAME: 'main' })).toBe('waivers');
    expect(currentBranch({ GITHUB_HEAD_REF: '', GITHUB_REF_NAME: 'staging' })).toBe('staging');
    expect(currentBranch({ CI_COMMIT_BRANCH: 'main' })).toBe('main');
  });

  it('is the one that is checked out otherwise, and there is always one', () => {
    expect(currentBranch({})).not.toBe('');
  });
});

describe('destroying a stage', () => {
  it.each(['main', 'staging'])('is refused for %s', (branch) => {
    expect(refusalToDestroy(branch)).toContain('never destroyed');
  });

  it('is allowed for a branch of its own', () => {
    expect(refusalToDestroy('waivers')).toBeUndefined();
  });
});
