import { chmodSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { Pool, type PoolClient } from 'pg';
import { leadColumns, stateCodes } from '@leadmart/contracts';
import { startPostgresql, terminalOutput, type RunningPostgresql } from '@leadmart/runner';
import {
  addLeads,
  countAvailable,
  packLines,
  rawColumns,
  schema,
  takeLeads,
  withdrawLeads,
} from './schema.js';

const megabyte = 2 ** 20;
/** The usual advice: a quarter of the memory for shared buffers; here at most 2 GB, beside the product. */
const sharedBuffersMb = Math.min(2_048, Math.floor(totalmem() / megabyte / 4));

/** Durability is the default: every commit waits for the disk. */
const settings = {
  shared_buffers: `${sharedBuffersMb}MB`,
  effective_cache_size: `${sharedBuffersMb * 2}MB`,
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  max_connections: '100',
  random_page_cost: '1.1',
};

/** The contestant: the same marketplace in PostgreSQL, with a row per lead and a row per sold lead. */
export class Postgres {
  private stopped?: Promise<void>;

  private constructor(
    private readonly server: RunningPostgresql,
    private readonly pool: Pool,
    private readonly folder: string,
  ) {}

  static async start(folder: string, port: number): Promise<Postgres> {
    const output = terminalOutput((text) => process.stderr.write(text));
    const server = await startPostgresql({ folder, port, settings, output });
    const pool = new Pool({ connectionString: server.url, max: 64 });
    await pool.query(schema);
    return new Postgres(server, pool, folder);
  }

  get version(): string {
    return this.server.version;
  }

  /** After a fill: the planner knows the rows, and index scans need no row. */
  async tidy(): Promise<void> {
    await this.pool.query('vacuum analyze');
  }

  /** The bare transaction of a purchase, in the fewest statements. Returns its id. */
  purchase(buyer: number, quantity: number): Promise<number> {
    const perState = Math.ceil(quantity / stateCodes.length);
    return this.transaction(async (client) => {
      await client.query('select balance from accounts where buyer = $1 for update', [buyer]);
      const created = await client.query<{ id: string }>(
        'insert into purchases (buyer, dataset, quantity) values ($1, 1, $2) returning id',
        [buyer, quantity],
      );
      const id = created.rows[0]?.id;
      const taken = await client.query<{ count: number }>({
        name: 'take',
        text: takeLeads,
        values: [buyer, id, stateCodes, perState],
      });
      const price = taken.rows[0]?.count ?? 0;
      if (price < quantity) throw new Error('PostgreSQL ran out of leads');
      await client.query(
        `with paid as (update accounts set balance = balance - $2 where buyer = $1 returning balance)
         insert into entries (buyer, purchase, amount, balance_after) select $1, $3, -$2, balance from paid`,
        [buyer, price, id],
      );
      return Number(id);
    });
  }

  async available(buyer: number): Promise<void> {
    await this.pool.query(countAvailable, [stateCodes, buyer]);
  }

  /** Writes a file where the server reads it. Not part of an upload's time. */
  put(name: string, content: Buffer): string {
    const file = join(this.folder, name);
    writeFileSync(file, content);
    chmodSync(file, 0o644);
    return file;
  }

  /** Adds the unknown leads of a file, all or none. */
  upload(file: string): Promise<void> {
    return this.load(file, [addLeads]);
  }

  /** The same, and withdraws the known leads that the file lists as dnc. */
  withdraw(file: string): Promise<void> {
    return this.load(file, [withdrawLeads, addLeads]);
  }

  async download(purchase: number): Promise<void> {
    await this.pool.query(packLines(purchase));
  }

  /** Tables and indexes, without the log. */
  async megabytes(): Promise<number> {
    const { rows } = await this.pool.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return Number(rows[0]?.bytes) / 1e6;
  }

  /** May be called again. */
  async stop(): Promise<void> {
    this.stopped ??= this.pool.end().then(() => this.server.stop());
    await this.stopped;
  }

  private async load(file: string, statements: readonly string[]): Promise<void> {
    await this.transaction(async (client) => {
      await client.query(`create temp table raw (${rawColumns(leadColumns)}) on commit drop`);
      await client.query(`copy raw from '${file}' with (format csv, header)`);
      for (const statement of statements) await client.query(statement);
    });
  }

  private async transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }
}
