/** Something a person can mend: printed as its sentence, without a stack trace. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
