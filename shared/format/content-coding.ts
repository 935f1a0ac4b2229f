export type Coding = 'br' | 'gzip';

/** Which coding the viewer takes (RFC 9110, section 12.5.3); null for none that we have. A weight of 0 is a refusal. */
export function codingFor(accepted: string | undefined): Coding | null {
  const weights = new Map(
    (accepted ?? '').split(',').map((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(weight)] as const;
    }),
  );
  const takes = (name: string): boolean => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}
