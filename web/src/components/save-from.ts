/** Lets the browser save what an address answers as a file. */
export function saveFrom(address: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = '';
  anchor.click();
}
