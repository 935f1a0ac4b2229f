import { useSearchParams } from 'react-router-dom';

/** A value that stands in the address, so that it survives a reload and can be shared; empty where it is not there. */
export function useAddressValue(name: string): readonly [string, (value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const change = (value: string) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return [parameters.get(name) ?? '', change];
}
