import { useSearchParams } from 'react-router-dom';
import { DataKind } from '#shared/domain/datapoint.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { useMayViewCovenants } from '../covenant/use-covenant-rights.ts';
import { useMayChange } from '../entity/use-may-change.ts';

const EnterFiguresDialog = lazyDialog(async () => (await import('./enter-figures-dialog.tsx')).EnterFiguresDialog);

const parameter = 'enter';
const actuals = 'figures';

/** Where a page of a structure leads to enter figures: `?enter=figures`, or of another kind `?enter=forecast`. Other parameters stay. */
export function enterFiguresAddress(params: URLSearchParams, dataKind: DataKind = 'actual'): string {
  const after = new URLSearchParams(params);
  after.set(parameter, dataKind === 'actual' ? actuals : dataKind);
  return `?${after}`;
}

function kindIn(params: URLSearchParams): DataKind | null {
  const asked = params.get(parameter);
  if (asked === actuals) return 'actual';
  return DataKind.safeParse(asked).data ?? null;
}

/** Opens the dialog for figures of a structure on any of its pages whose address asks for it, for those who may enter them. */
export function EnterFiguresHost({ structure }: { readonly structure: Structure }) {
  const [params, setParams] = useSearchParams();
  const mayEnter = useMayChange('Edit', 'Detail', structure);
  const showsCovenants = useMayViewCovenants(structurePath(structure));
  const dataKind = kindIn(params);
  if (dataKind === null || !mayEnter) return null;
  const close = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(parameter);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
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
