import type { AbstractCursor } from 'mongodb';
import type { Operations } from './operation.js';

export const cursorOperations: Operations<AbstractCursor> = {
  close: (cursor) => cursor.close(),
  iterateOnce: (cursor) => cursor.tryNext(),
  iterateUntilDocumentOrError: (cursor) => cursor.next(),
};
