/** A failure that a person can correct: its sentence is printed without a stack trace. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
