import { describe, expect, it } from 'vitest';
import { WorkflowSourceType } from '#shared/domain/approvals/workflow.ts';
import { sourceAddress, sourceTypeWords } from '#shared/format/approval-words.ts';
import { aWorkflow } from '#tests/web/support/approvals.ts';

const importOf = (entityId: string, entityKind: 'Deal' | 'Project' | 'Loan') =>
  aWorkflow({
    entityId,
    entityKind,
    source: { sourceType: 'FigureImport', sourceId: `${entityId}~import-1` },
    sourceName: 'Import of actual figures, 24 rows',
    covenantType: null,
  });

describe('what a workflow is about', () => {
  it.each([
    { entityId: 'riverside', kind: 'Deal', address: '/deals/riverside/figures?imports=import-1' },
    { entityId: 'north', kind: 'Project', address: '/deals/riverside/project/north/figures?imports=import-1' },
    { entityId: 'senior', kind: 'Loan', address: '/deals/riverside/loan/senior/figures?imports=import-1' },
  ] as const)(
    'is, where it is an import of a $kind, looked at among the figures of that',
    ({ entityId, kind, address }) => {
      expect(sourceAddress(importOf(entityId, kind))).toBe(address);
    },
  );

  it('has a word of its own for each kind', () => {
    const words = WorkflowSourceType.options.map((kind) => sourceTypeWords[kind]);

    expect(new Set(words).size).toBe(words.length);
    expect(sourceTypeWords.FigureImport).toBe('Import of figures');
  });
});
