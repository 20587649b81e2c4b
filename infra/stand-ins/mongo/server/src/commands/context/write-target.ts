import { CommandError } from '../../errors.js';
import { isView, namespaceOf, type CollectionMeta } from '../../storage/collection-meta.js';
import { writeRulesOf } from '../../storage/writing/write-rules.js';

export const viewNotCollection = (namespace: string): CommandError =>
  new CommandError(
    'CommandNotSupportedOnView',
    `Namespace ${namespace} is a view, not a collection`,
  );

/** Refuses writes to views, and writes in transactions to capped and time-series collections. */
export function refuseUnwritable(meta: CollectionMeta, inTransaction: boolean): void {
  if (isView(meta)) throw viewNotCollection(namespaceOf(meta));
  if (!inTransaction) return;
  const { capped, timeField } = writeRulesOf(meta.options);
  if (capped) {
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      `Collection '${namespaceOf(meta)}' is a capped collection. Writes in transactions are not allowed on capped collections.`,
    );
  }
  if (timeField !== undefined) {
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      `Cannot write to a time-series collection in a multi-document transaction: ${namespaceOf(meta)}`,
    );
  }
}
