export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pixels of the canvas; `x` and `y` are the upper left corner. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}
