import { useSearchParams } from 'react-router-dom';

const parameter = 'figure';

/** The figure that the address opens, and the way to open another one or none. */
export function useOpenedFigure() {
  const [params, setParams] = useSearchParams();
  const open = (id: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (id === null) after.delete(parameter);
        else after.set(parameter, id);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { figureId: params.get(parameter), open };
}
