import { isIsoDate } from '#shared/time/dates.ts';
import { useAddressValues } from '../../components/address-values.ts';
import { today } from '../../components/date-text.tsx';

function obstacleOf(asked: string): string {
  if (!isIsoDate(asked)) return 'There is no such day. Today is shown.';
  return asked === today() ? 'This is today, which is shown anyway.' : 'This day is still to come. Today is shown.';
}

/** Which day is shown, and whether what is obsolete is; both stand in the address. */
export function useDiagramView() {
  const [params, change] = useAddressValues();
  const asked = params.get('asOf') ?? '';
  const isPast = isIsoDate(asked) && asked < today();
  return {
    /** What stands in the address, whether or not it is a day that can be shown. */
    asked,
    /** Why the asked day is not what is shown; null where it is, and where none is asked. */
    obstacle: asked === '' || isPast ? null : obstacleOf(asked),
    /** Undefined for today, and for what is no day that has passed. */
    asOf: isPast ? asked : undefined,
    includesObsolete: params.get('obsolete') === 'true',
    showDay: (day: string) => change({ asOf: day }),
    showObsolete: (isShown: boolean) => change({ obsolete: isShown ? 'true' : null }),
  };
}
