import { DataKind } from '#shared/domain/datapoint.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { useOpened, withValues } from '../../components/address-values.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { useMayViewCovenants } from '../covenant/use-covenant-rights.ts';
import { useMayChange } from '../entity/use-may-change.ts';

const EnterFiguresDialog = lazyDialog(async () => (await import('./enter-figures-dialog.tsx')).EnterFiguresDialog);

export const enterParameter = 'enter';
const actuals = 'figures';

/** Where a page of a structure leads to enter figures: `?enter=figures`, or of another kind `?enter=forecast`. Other parameters stay. */
export function enterFiguresAddress(params: URLSearchParams, dataKind: DataKind = 'actual'): string {
  return `?${withValues(params, { [enterParameter]: dataKind === 'actual' ? actuals : dataKind })}`;
}

function kindOf(asked: string | null): DataKind | null {
  if (asked === actuals) return 'actual';
  return DataKind.safeParse(asked).data ?? null;
}

/** Opens the dialog for figures of a structure on any of its pages whose address asks for it, for those who may enter them. */
export function EnterFiguresHost({ structure }: { readonly structure: Structure }) {
  const { opened, close } = useOpened(enterParameter);
  const mayEnter = useMayChange('Edit', 'Detail', structure);
  const showsCovenants = useMayViewCovenants(structurePath(structure));
  const dataKind = kindOf(opened);
  if (dataKind === null || !mayEnter) return null;
  return (
    <EnterFiguresDialog
      entityId={structure.id}
      home={structure}
      calendar={structure}
      showsCovenants={showsCovenants}
      entityType={structure.structureType}
      currency={structure.currency}
      dataKind={dataKind}
      onClose={close}
    />
  );
}
