/** Where the stack under test answers; whoever starts it says so before the tests are loaded. */
export function origin(): string {
  const started = process.env['TRESTLE_ORIGIN'];
  if (!started) throw new Error('No stack is running for these tests.');
  return started;
}
