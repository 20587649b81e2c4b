import { writeConflict } from '../errors.js';
import type { Catalog } from '../storage/catalog.js';
import type { CollectionMeta } from '../storage/collection-meta.js';

/**
 * The collections that a transaction has created, which are invisible to others before the commit.
 * They are not claimed: if another client creates a collection of the same name first, the commit
 * fails.
 */
export class NewCollections {
  private readonly metas = new Map<string, CollectionMeta>();

  add(meta: CollectionMeta): void {
    this.metas.set(`${meta.db}.${meta.name}`, meta);
  }

  find(db: string, name: string): CollectionMeta | undefined {
    return this.metas.size === 0 ? undefined : this.metas.get(`${db}.${name}`);
  }

  get count(): number {
    return this.metas.size;
  }

  /** Inside the write job of the commit, before any write. */
  adoptInto(catalog: Catalog): void {
    for (const { db, name } of this.metas.values()) {
      if (catalog.find(db, name)) throw writeConflict();
    }
    for (const meta of this.metas.values()) catalog.adopt(meta);
  }
}
