import { useSearchParams } from 'react-router-dom';
import type { DataKind } from '#shared/domain/datapoint.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { useMayChange } from '../../entities/entity/use-may-change.ts';
import { enterFiguresAddress, enterParameter } from '../../entities/figure/enter-figures-host.tsx';

/** The way to enter figures of a kind, for those who may. */
export function EnterLink({ structure, dataKind }: { readonly structure: Structure; readonly dataKind: DataKind }) {
  const [params] = useSearchParams();
  if (!useMayChange('Edit', 'Detail', structure)) return null;
  return (
    <ButtonLink to={enterFiguresAddress(params, dataKind)} opens={enterParameter}>
      Enter figures
    </ButtonLink>
  );
}
