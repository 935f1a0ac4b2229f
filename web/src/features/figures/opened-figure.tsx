import type { DataKind } from '#shared/domain/datapoint.ts';
import { placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { useMayChange } from '../../entities/entity/use-may-change.ts';

const FigureDrawer = lazyDialog(async () => (await import('../../entities/figure/figure-drawer.tsx')).FigureDrawer);

interface OpenedFigureProps {
  readonly structure: Structure;
  readonly figureId: string | null;
  readonly onClose: () => void;
}

/** The figure of a structure that the address opens. */
export function OpenedFigure({ structure, figureId, onClose }: OpenedFigureProps) {
  const mayEdit = useMayChange('Edit', 'Detail', structure);
  const dataKind: DataKind | undefined = placeOfDatapoint(figureId ?? '')?.dataKind;
  if (figureId === null || dataKind === undefined) return null;
  return (
    <FigureDrawer
      key={figureId}
      entityId={structure.id}
      home={structure}
      figureId={figureId}
      dataKind={dataKind}
      mayEdit={mayEdit}
      onClose={onClose}
    />
  );
}
