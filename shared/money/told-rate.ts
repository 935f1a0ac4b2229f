/** A rate that follows from others has more digits than anybody reads; with so many, hundreds of millions come out to the cent or two. */
const digits = 8;

/** `0.71890726 USD for one CAD`. */
export const toldRate = (rate: number, { from, to }: { readonly from: string; readonly to: string }): string =>
  `${Number(rate.toPrecision(digits))} ${to} for one ${from}`;
