import { DomainError } from '#shared/errors/domain-error.ts';

export interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | null;
  readonly value: unknown;
}

interface Patch {
  readonly Operations: readonly {
    readonly op: string;
    readonly path?: string | undefined;
    readonly value?: unknown;
  }[];
}

const isOp = (text: string): text is Operation['op'] => ['add', 'replace', 'remove'].includes(text);

/** The operations of a request. Microsoft Entra ID writes their names with capitals. */
export const operationsOf = ({ Operations }: Patch): readonly Operation[] =>
  Operations.map(({ op, path, value }, at) => {
    const named = op.toLowerCase();
    if (isOp(named)) return { op: named, path: path === undefined || path.trim() === '' ? null : path, value };
    throw new DomainError('requestInvalid', { fields: { [`Operations.${at}.op`]: 'Use add, replace or remove.' } });
  });
