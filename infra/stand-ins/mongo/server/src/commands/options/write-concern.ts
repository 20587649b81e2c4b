import { isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { allowsWriteConcern, TRANSACTION_ENDINGS } from '../context/command-traits.js';

const MAX_MEMBERS = 50;

function failedToParse(message: string): never {
  throw new CommandError('FailedToParse', message);
}

/** Refuses an invalid write concern, or one that is not allowed here. */
export function checkWriteConcern(name: string, body: Doc, inTransaction: boolean): void {
  const concern = body['writeConcern'];
  if (concern === undefined) return;
  if (!isPlainObject(concern)) {
    throw new CommandError(
      'TypeMismatch',
      "BSON field 'writeConcern' is the wrong type, expected type 'object'",
    );
  }
  if (inTransaction && !TRANSACTION_ENDINGS.has(name)) {
    throw new CommandError(
      'InvalidOptions',
      'writeConcern is not allowed within a multi-statement transaction',
    );
  }
  if (!allowsWriteConcern(name)) {
    throw new CommandError('InvalidOptions', 'Command does not support writeConcern');
  }
  checkFields(concern);
}

function checkFields({ w, wtimeout }: Doc): void {
  const number = toNumber(w);
  if (w !== undefined && number === undefined && typeof w !== 'string' && !isPlainObject(w)) {
    failedToParse('w has to be a number, string, or object');
  }
  if (number !== undefined && (number < 0 || number > MAX_MEMBERS)) {
    failedToParse('w has to be a non-negative number and not greater than 50');
  }
  if (wtimeout !== undefined && wtimeout !== null && toNumber(wtimeout) === undefined) {
    failedToParse('wtimeout must be a number');
  }
}

/**
 * The set has one member. A write concern for more members is reported as an error after the write.
 */
export function unmetWriteConcern(body: Doc): Doc | undefined {
  const concern = body['writeConcern'];
  if (!isPlainObject(concern)) return undefined;
  const { w } = concern;
  const errInfo = (): Doc => ({ writeConcern: { ...concern, provenance: 'clientSupplied' } });
  if (typeof w === 'string' && w !== 'majority' && w !== '') {
    return {
      code: 79,
      codeName: 'UnknownReplWriteConcern',
      errmsg: `No write concern mode named '${w}' found in replica set configuration`,
      errInfo: errInfo(),
    };
  }
  if ((toNumber(w) ?? 1) <= 1) return undefined;
  return {
    code: 100,
    codeName: 'UnsatisfiableWriteConcern',
    errmsg: 'Not enough data-bearing nodes',
    errInfo: errInfo(),
  };
}
