/** Things to undo, the latest first. */
export interface Closing {
  add(undo: () => Promise<void> | void): void;
  /** Undoes everything once; a failure does not keep the rest from being undone. */
  close(): Promise<void>;
}

/** Starts a list of things to undo. `report` gets the failures. */
export function closingInTurn(report: (line: string) => void): Closing {
  const undos: (() => Promise<void> | void)[] = [];
  let closed: Promise<void> | undefined;

  async function undoAll(): Promise<void> {
    for (const undo of undos.splice(0).toReversed()) {
      try {
        await undo();
      } catch (error) {
        report(`while stopping: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  return {
    add: (undo) => void undos.push(undo),
    close: () => {
      closed ??= undoAll();
      return closed;
    },
  };
}
