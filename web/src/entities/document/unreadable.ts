/** Why a file cannot be shown, in words for people. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
