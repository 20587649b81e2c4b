import { encodeReply } from '../../documents/codec.js';
import { notSupported } from '../../errors.js';
import { documentArgument, type Handlers } from '../context/context.js';
import { cursorReply } from '../reads/cursor-reply.js';

export const listCollectionsHandlers: Handlers = {
  listCollections({ engine, db, body }) {
    if (Object.keys(documentArgument(body, 'filter')).length > 0) {
      throw notSupported('BadValue', 'listCollections has a filter');
    }
    const listed = engine.catalog
      .collections(db)
      .map(({ name }) => encodeReply({ name, type: 'collection' }));
    return cursorReply('firstBatch', listed, 0n, `${db}.$cmd.listCollections`);
  },
};
