import { describe, expect, it } from 'vitest';
import { decidingSources } from '#shared/domain/permissions/deciding-sources.ts';
import { grantableOptions } from '#shared/domain/permissions/grantable.ts';
import { groupOfRecord, permissionGroups } from '#shared/domain/permissions/permission-groups.ts';

describe('the groups of permissions', () => {
  it('are exactly three, each with something in it', () => {
    const groups = decidingSources.map((sourceType) => groupOfRecord({ sourceType, detailName: null }));

    expect(permissionGroups).toEqual(['Organization', 'Structure', 'Report']);
    expect([...new Set(groups)].toSorted()).toEqual([...permissionGroups].toSorted());
  });

  it('have approving among the reports, whatever is approved', () => {
    const inReport = grantableOptions.filter(({ linesFor }) =>
      linesFor(null).some((line) => groupOfRecord(line) === 'Report' && line.detailName !== null),
    );

    expect(inReport.map(({ label }) => label)).toEqual([
      'Approve Reports',
      'Deny Approve Reports',
      'Approve Covenants',
      'Deny Approve Covenants',
    ]);
    expect(groupOfRecord({ sourceType: 'Covenant', detailName: 'approval status' })).toBe('Report');
    expect(groupOfRecord({ sourceType: 'Covenant', detailName: null })).toBe('Structure');
  });
});
