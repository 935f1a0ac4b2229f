/** `data-room` as the id of a construct: `DataRoom`. */
export function constructId(name: string): string {
  return name
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}
