import { useSearchParams } from 'react-router-dom';
import { isIsoDate } from '#shared/domain/dates.ts';
import { today } from '../../components/today.ts';

/** Which day is shown, and whether what is obsolete is; both stand in the address. */
export function useDiagramView() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('asOf') ?? '';
  const change = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    /** Undefined for today, and for what is no day that has passed. */
    asOf: isIsoDate(asked) && asked < today() ? asked : undefined,
    includesObsolete: params.get('obsolete') === 'true',
    showDay: (day: string) => change('asOf', day),
    showObsolete: (isShown: boolean) => change('obsolete', isShown ? 'true' : ''),
  };
}
