import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { Document, GridFSBucket, GridFSBucketWriteStream } from 'mongodb';
import { Skipped } from '../test-format.js';
import type { Operations } from './operation.js';

async function write(stream: GridFSBucketWriteStream, source: Document): Promise<unknown> {
  const finished = once(stream, 'finish');
  stream.end(Buffer.from(String(source['$$hexBytes']), 'hex'));
  await finished;
  return stream.id;
}

function lacking(): never {
  throw new Skipped('a GridFS operation that this driver does not support');
}

/**
 * This driver has no `disableMD5`, because it never writes a digest; the content type is metadata.
 */
function uploadOptions({ disableMD5, contentType, metadata, ...options }: Document): Document {
  const plain = disableMD5 === undefined ? options : { ...options };
  return contentType
    ? { ...plain, metadata: { ...metadata, contentType } }
    : { ...plain, metadata };
}

export const bucketOperations: Operations<GridFSBucket> = {
  delete: (bucket, { id, ...options }) => bucket.delete(id, options),
  deleteByName: lacking,
  renameByName: lacking,
  download: (bucket, { id, ...options }) => buffer(bucket.openDownloadStream(id, options)),
  downloadByName: (bucket, { filename, ...options }) =>
    buffer(bucket.openDownloadStreamByName(filename, options)),
  drop: (bucket) => bucket.drop(),
  find: (bucket, { filter, ...options }) => bucket.find(filter ?? {}, options).toArray(),
  rename: (bucket, { id, newFilename, ...options }) => bucket.rename(id, newFilename, options),
  upload: (bucket, { filename, source, ...options }) =>
    write(bucket.openUploadStream(filename, uploadOptions(options)), source),
  uploadWithId: (bucket, { id, filename, source, ...options }) =>
    write(bucket.openUploadStreamWithId(id, filename, uploadOptions(options)), source),
};
